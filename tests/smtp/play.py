"""Two players finish a game of We are the Flank by mail alone.

    play.py COUNTERSIGN SELF_PLAY WORKDIR

A real SMTP server listens on loopback. It takes mail only over STARTTLS and only after AUTH, and
delivers into one Maildir for each address. Ann and Ben have a home, a configuration and a folder of
games each, and share nothing else. They use `new`, `accept`, `send` and `receive`; SELF_PLAY writes
their orders. On the way the server refuses a mail for a time, is away once, delivers one mail
twice, and gets one through a filter instead of the Maildir. At the end both folders hold the same
player-turns, and both audits say VALID.

It needs aiosmtpd (requirements.txt beside it) and openssl.
"""

import json
import mailbox
import os
import socket
import ssl
import subprocess
import sys
from pathlib import Path

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword

PASSWORDS = {"ann": "Seminary Ridge", "ben": 'Vincent "Spur" \\ 2'}
ADDRESSES = {"ann": "ann@north.example", "ben": "ben@south.example"}
SITTINGS_AT_MOST = 200


class Post:
    """Takes a message into the Maildir of each recipient, and counts what came."""

    def __init__(self, root):
        self.root = root
        self.taken = 0
        self.refuse = 0

    async def handle_RCPT(self, server, session, envelope, address, options):
        if address not in ADDRESSES.values():
            return "550 no such mailbox"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        if self.refuse:
            self.refuse -= 1
            return "451 try again later"
        assert session.ssl is not None, "mail came without TLS"
        assert session.authenticated, "mail came without AUTH"
        content = envelope.original_content
        assert b"\n" not in content.replace(b"\r\n", b""), "a bare LF"
        assert b"\r" not in content.replace(b"\r\n", b""), "a bare CR"
        assert all(len(line) <= 998 for line in content.split(b"\r\n")), "a long line"
        for address in envelope.rcpt_tos:
            box = mailbox.Maildir(self.root / address, create=True)
            box.add(content.replace(b"\r\n", b"\n"))
        self.taken += 1
        return "250 taken"


def authenticate(server, session, envelope, mechanism, data):
    good = (
        mechanism in ("LOGIN", "PLAIN")
        and isinstance(data, LoginPassword)
        and PASSWORDS.get(data.login.decode()) == data.password.decode()
    )
    return AuthResult(success=good)


def certificate(root):
    """A certificate for localhost and the authority that signed it."""

    def openssl(*words):
        subprocess.run(["openssl", *words], check=True, cwd=root, capture_output=True)

    openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
            "/CN=Test authority", "-addext", "basicConstraints=critical,CA:TRUE",
            "-keyout", "ca.key", "-out", "ca.pem")
    openssl("req", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost",
            "-keyout", "server.key", "-out", "server.csr")
    (root / "server.ext").write_text("subjectAltName=DNS:localhost,IP:127.0.0.1\n")
    openssl("x509", "-req", "-in", "server.csr", "-CA", "ca.pem", "-CAkey", "ca.key",
            "-CAcreateserial", "-days", "2", "-extfile", "server.ext", "-out", "server.pem")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(root / "server.pem", root / "server.key")
    return context


class Player:
    def __init__(self, name, side, root, program, port):
        self.name, self.side, self.program = name, side, program
        self.root = root / name
        self.games = self.root / "games"
        self.mail = root / "mail" / ADDRESSES[name]
        self.root.mkdir()
        secret = self.root / "password"
        secret.write_text(PASSWORDS[name] + "\n")
        secret.chmod(0o600)
        (self.root / "config.toml").write_text(
            f'name = "{name.title()}"\naddress = "{ADDRESSES[name]}"\nsend = "smtp"\n\n'
            f"[games]\nfolder = '{self.games}'\n\n"
            f'[smtp]\nhost = "localhost"\nport = {port}\nsecurity = "starttls"\n'
            f"user = \"{name}\"\npassword_file = '{secret}'\nca_file = '{root / 'ca.pem'}'\n"
        )
        self.environment = dict(
            os.environ,
            COUNTERSIGN_HOME=str(self.root / "home"),
            COUNTERSIGN_CONFIG=str(self.root / "config.toml"),
        )

    def run(self, *words, code=0, stdin=None):
        done = subprocess.run(
            [self.program, *map(str, words)], cwd=self.root, env=self.environment,
            input=stdin, capture_output=True,
        )
        said = (done.stdout + done.stderr).decode()
        assert done.returncode == code, f"{self.name}: {words}: {done.returncode}\n{said}"
        for password in PASSWORDS.values():
            assert password not in said, "a password was shown"
        return done.stdout.decode()

    @property
    def folder(self):
        found = [path.parent for path in self.games.glob("*/charter.toml")]
        assert len(found) == 1, found
        return found[0]

    def newest(self):
        return max((path for path in self.mail.glob("new/*")), key=lambda path: path.stat().st_mtime_ns)


def main(program, self_play, root):
    (root / "mail").mkdir(parents=True)
    post = Post(root / "mail")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    controller = Controller(
        post, hostname="127.0.0.1", port=port, tls_context=certificate(root),
        require_starttls=True, authenticator=authenticate, auth_required=True,
    )
    controller.start()
    ann = Player("ann", "CSA", root, program, port)
    ben = Player("ben", "USA", root, program, port)
    players = {player.side: player for player in (ann, ben)}
    try:
        for player in players.values():
            player.run("keygen")
            player.run("mail", "test")
        ann.run("new", "offer.toml", "--side", "CSA")
        ann.run("send", "offer.toml", "--to", f"Ben <{ADDRESSES['ben']}>")
        ben.run("receive", ben.mail)
        ben.run("accept", next((ben.games / "offers").glob("*.toml")), "reply")
        ben.run("send", "reply")
        ann.run("receive", ann.mail)
        ann.run("send", "--game", ann.folder)
        ben.run("receive", ben.mail)
        play(players, self_play, post, controller, port)
    finally:
        controller.stop()
    left = sorted(path.relative_to(ann.folder) for path in (ann.folder / "turns").rglob("*.toml"))
    assert left == sorted(p.relative_to(ben.folder) for p in (ben.folder / "turns").rglob("*.toml"))
    for path in left:
        assert (ann.folder / path).read_bytes() == (ben.folder / path).read_bytes(), path
    for player in players.values():
        assert player.run("audit", "--game", player.folder).startswith("VALID")
    print(f"a whole game: {len(left) // 3} player-turns, {post.taken} mails")


def play(players, self_play, post, controller, port):
    """Each in turn reads the mail, writes orders if it is his move, and sends what he owes."""
    for sitting in range(SITTINGS_AT_MOST):
        player = players["USA" if sitting % 2 == 0 else "CSA"]
        said = player.run("receive", player.mail)
        assert said == "" or said.startswith(("VERIFIED", "nothing new")), said
        status = status_of(player)
        if status["to_move"] == player.side:
            subprocess.run([self_play, "draft", player.folder], check=True)
        outbox = player.folder / "outbox"
        if sitting == 3:  # the server refuses for a long time: the mail waits in the outbox
            post.refuse = 1000
            player.run("send", "--game", player.folder, code=2)
            assert list(outbox.glob("*.eml")), "the mail was not kept"
            post.refuse = 0
        if sitting == 4:  # one refusal is tried again at once
            post.refuse = 1
        player.run("send", "--game", player.folder)
        assert not list(outbox.glob("*.eml")), "something is left in the outbox"
        other = players["CSA" if player.side == "USA" else "USA"]
        if sitting == 5:  # a delivery filter is quicker than the Maildir
            other.run("receive", "--filter", "-", stdin=other.newest().read_bytes())
        if sitting == 6:  # the same mail twice
            mailbox.Maildir(other.mail).add(other.newest().read_bytes())
        if all(status_of(each)["to_move"] is None for each in players.values()):
            return
    raise AssertionError("the game did not end")


def status_of(player):
    return json.loads(player.run("status", "--json", "--game", player.folder))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], Path(sys.argv[3]).absolute())
