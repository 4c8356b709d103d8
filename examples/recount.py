"""Recounts a game with nothing of Countersign: python3 examples/recount.py FOLDER (needs ssh-keygen)."""
import hashlib, pathlib, struct, subprocess, sys, tempfile, tomllib
sha, U = lambda data: hashlib.sha256(data).hexdigest(), 0xFFFFFFFF
def block(key, counter, stream):  # ChaCha20: 4 constants, 8 words of key, 2 of counter, 2 of stream
    x = list(start := struct.unpack("<16I", b"expand 32-byte k" + key + struct.pack("<Q", counter) + stream))
    for column in [*range(8)] * 10:  # four columns, then four diagonals, ten times
        a, b, c, d = (4 * row + (column + row * (column > 3)) % 4 for row in range(4))
        for to, by, other, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            x[to] = x[to] + x[by] & U; x[other] = (x[other] ^ x[to]) << turn & U | (x[other] ^ x[to]) >> 32 - turn
    return struct.pack("<16I", *(a + b & U for a, b in zip(x, start)))
def dice(seed, label, count):
    kept = (byte for n in range(count) for byte in block(bytes.fromhex(seed), n, hashlib.sha256(label.encode()).digest()[:8]) if byte < 252)
    return [next(kept) % 6 + 1 for _ in range(count)]
def load(path, kind, keys=None, by=None):  # a signed document and the digest of what its signatures stand under
    text, _, tail = path.read_bytes().partition(b"[signature]\n"); doc, armors = tomllib.loads(text.decode()), tomllib.loads(tail.decode())
    doc.get("player", []).extend([{"side": "UMPIRE", **doc["umpire"]}] if "umpire" in doc else [])
    for side, key in [(by := by or doc["side"], keys[by])] if keys else [(player["side"], player["key"]) for player in doc["player"]]:
        with tempfile.TemporaryDirectory() as at:
            pathlib.Path(at, "keys").write_text(f"player {key}\n"), pathlib.Path(at, "sig").write_text(armors["armored" if keys else side]); subprocess.run(f"ssh-keygen -Y verify -I player -n {kind}@countersign -f {at}/keys -s {at}/sig".split(), input=text, capture_output=True).returncode and sys.exit(f"WRONG signature of {side}: {path}")
    return doc, sha(text)
def main(game):
    charter, game_id = load(game / "charter.toml", "charter")
    keys, links = ({player["side"]: player[what] for player in charter["player"]} for what in ("key", "anchor")); any((game / "rekey").glob("??.?SA.toml")) and sys.exit("a key was changed in this game: only countersign audit checks that")
    seals = {doc["side"]: doc["seal"] for kind in ("acceptance", "start") for doc, _ in [load(game / f"{kind}.toml", kind, keys)] if doc["game"] == game_id}
    umpire, parent, good = "UMPIRE" if "UMPIRE" in keys else None, sha(opening := (game / "opening.toml").read_bytes()), tomllib.loads(opening.decode())["parent"] == game_id
    for n, turn in enumerate(sorted((game / "turns").iterdir())):
        if (turn / "request.toml").exists():  # a takeback, signed by both: no dice, and a seal for what comes next
            seals = {doc["side"]: doc.get("seal") for kind in ("request", "answer") for doc, _ in [load(turn / f"{kind}.toml", "takeback", keys)]}
            parent = [sha((turn / "state.toml").read_bytes()), print(f"player-turn {n}: a takeback, passed over")][0]; continue
        (orders, digest), (result, _) = load(turn / "orders.toml", "orders", keys), load(turn / "resolution.toml", "resolution", keys, umpire)
        a, b, rolls, state = orders["side"], result["side"], result.get("roll", []), (turn / "state.toml").read_bytes()
        facts = f"countersign/seed/1|game {game_id}|turn {n}|parent {parent}|orders {digest}|standing {seals[b]}|active {orders['link']}|resolver {result['link']}|"
        seed, back = sha(facts.replace("|", "\n").encode()), lambda side, x: sha(f"countersign/nonce/1{side}".encode() + bytes.fromhex(x))
        same = {"orders": (orders["game"], orders["player_turn"], orders["parent"]) == (game_id, n, parent), "resolution": (result["game"], result["player_turn"], result["parent"], result["orders"], result["standing"]) == (game_id, n, parent, digest, seals[b]),
            "links": a != b and (back(a, orders["link"]), back(umpire or b, result["link"])) == (links[a], links[umpire or b]), "seed": result["seed"] == seed,
            "dice": all(roll["dice"] == dice(seed, roll["label"], len(roll["dice"])) for roll in rolls), "state": (sha(state), parent) == (result["state"], tomllib.loads(state.decode())["parent"])}
        print(f"player-turn {n}: {a}, {len(rolls)} rolls, " + (", ".join(f"WRONG {what}" for what in same if not same[what]) or "good"))
        links, seals, parent, good = links | {a: orders["link"], umpire or b: result["link"]}, {a: orders["seal"], b: result.get("seal")}, sha(state), good and all(same.values())
    return not good
if __name__ == "__main__": sys.exit(main(pathlib.Path(sys.argv[1])))
