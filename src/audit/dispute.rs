//! What an arbiter needs to judge one player-turn, and the judgement.
//!
//! A bundle comes from one of the two players, so that it must not be able to put the blame on the
//! other: a document counts against a side only under that side's signature, and a resolution is
//! judged only against the very state and orders that it names.

use super::shelf::Shelf;
use super::{Audit, Documents, TurnDocuments, TurnVerdict, Verdict, settled};
use crate::diagnostic::{Diagnostic, Faults, Kind, Source};
use crate::engine::State;
use crate::party::Party;
use crate::player::{Table, follows};
use crate::protocol::canonical;
use crate::protocol::documents::{
    self, Dispute, Document, Ignored, OrdersDocument, ResolutionDocument, SignedDocument,
    TakebackAnswer, TakebackRequest,
};
use crate::protocol::signature;
use crate::store::archive::Member;
use crate::store::game::number;
use crate::turn::{Match, compare_state};

/// What an audit of a dispute covers.
#[must_use]
pub fn scope(slot: u32) -> String {
    format!("player-turn {slot} alone, from the state before it")
}

/// What an arbiter needs to judge a slot. `with` are documents that were received and not taken over;
/// they stand beside or in place of those in the game folder.
///
/// # Errors
///
/// The state before the slot is not here; nothing of the slot is; a file that cannot be read.
pub fn members(table: &Table, slot: u32, with: &[Source]) -> Result<Vec<Member>, Faults> {
    let shelf = Shelf::Folder(&table.folder);
    let header = canonical::emit(&Dispute {
        format: Dispute::FORMAT.to_owned(),
        game: table.game.id,
        slot,
    });
    // Refuses when the state before is missing.
    table.state_before(slot)?;
    let mut files = Files(Vec::new());
    files.add("README.txt", readme(&header, slot));
    files.add("dispute.toml", header);
    for name in ["charter.toml", "tables.toml"] {
        files.copy(&shelf, name)?;
    }
    if slot == 0 {
        files.copy(&shelf, "acceptance.toml")?;
        files.copy(&shelf, "start.toml")?;
    }
    for name in shelf.list("rekey")? {
        if super::shelf::is_rekey(&name) {
            files.copy(&shelf, &format!("rekey/{name}"))?;
        }
    }
    files.copy(&shelf, &state_name(slot))?;
    let about = files.0.len();
    let folder = format!("turns/{}", number(slot));
    for file in with {
        let name = match documents::format_of(file)?.as_str() {
            OrdersDocument::<Ignored>::FORMAT => "orders",
            ResolutionDocument::<Ignored>::FORMAT => "resolution",
            TakebackRequest::FORMAT => "request",
            TakebackAnswer::FORMAT => "answer",
            other => {
                return Err(Diagnostic::new(
                    Kind::Illegal,
                    format!("`{}` is `{other}`, which decides no player-turn", file.name),
                )
                .help("give orders, a resolution, a request for a takeback or an answer")
                .into());
            }
        };
        files.add(&format!("{folder}/{name}.toml"), file.text.clone());
    }
    let given = files.0.len() > about;
    let turn = table.folder.turn(slot);
    if !given && turn.is_complete() {
        follows::read(table, &turn.state())?;
    }
    let names = ["orders", "resolution", "request", "answer", "state"];
    for name in names {
        let path = format!("{folder}/{name}.toml");
        // The state of the folder follows from the documents of the folder, not from those given.
        if files.has(&path) || (given && name == "state") {
            continue;
        }
        files.copy(&shelf, &path)?;
    }
    let orders = format!("{folder}/orders.toml");
    let request = format!("{folder}/request.toml");
    if !files.has(&orders)
        && !files.has(&request)
        && let Some(signed) = shelf.get(&format!("signed/{}.orders.toml", number(slot)))?
    {
        files.add(&orders, signed.text);
    }
    let prefix = format!("{}.", number(slot));
    for kept in ["equivocation", "claims", "takeback"] {
        for name in shelf.list(kept)? {
            let name = format!("{kept}/{name}");
            if name[kept.len() + 1..].starts_with(&prefix) && super::bundle::belongs(&name) {
                files.copy(&shelf, &name)?;
            }
        }
    }
    for member in files.0.clone() {
        let text = String::from_utf8_lossy(&member.bytes).into_owned();
        let asked = documents::read::<TakebackRequest>(&Source::new(member.name, text));
        if let Ok(asked) = asked {
            if shelf.get(&state_name(asked.back_to))?.is_some() {
                table.state_before(asked.back_to)?;
            }
            files.copy(&shelf, &state_name(asked.back_to))?;
        }
    }
    if files.0.len() == about {
        return Err(Diagnostic::new(
            Kind::Unable,
            format!("there is nothing of player-turn {slot} in the game folder"),
        )
        .help("name what you were sent with `--with FILE`")
        .into());
    }
    Ok(files.0)
}

struct Files(Vec<Member>);

impl Files {
    fn has(&self, name: &str) -> bool {
        self.0.iter().any(|member| member.name == name)
    }

    fn add(&mut self, name: &str, text: String) {
        if !self.has(name) {
            self.0.push(Member::new(name, text.into_bytes()));
        }
    }

    fn copy(&mut self, shelf: &Shelf<'_>, name: &str) -> Result<(), Diagnostic> {
        if let Some(file) = shelf.get(name)? {
            self.add(name, file.text);
        }
        Ok(())
    }
}

/// The file of the state before a slot.
fn state_name(slot: u32) -> String {
    match slot.checked_sub(1) {
        None => "opening.toml".to_owned(),
        Some(before) => format!("turns/{}/state.toml", number(before)),
    }
}

/// Judges the slot of a dispute.
///
/// # Errors
///
/// A file that cannot be read at all.
pub(super) fn check(game: &Match, shelf: &Shelf<'_>, slot: u32) -> Result<Audit, Faults> {
    let mut audit = Audit::begin();
    if let Err(fault) = game.require_signatures() {
        return Ok(audit.invalid("the charter", fault.into()));
    }
    audit.reasons.extend(settled::rekeys(game));
    let Some(state) = shelf.get(&state_name(slot))? else {
        return Ok(audit.incomplete(format!("the state before player-turn {slot}")));
    };
    let before = game.read_state(&state)?;
    if before.next() != slot {
        return Ok(audit.incomplete(format!("the state before player-turn {slot}")));
    }
    if slot == 0 {
        let (Some(acceptance), Some(start)) =
            (shelf.get("acceptance.toml")?, shelf.get("start.toml")?)
        else {
            return Ok(audit.incomplete("acceptance.toml or start.toml".to_owned()));
        };
        match game.opening_from(&acceptance, &start) {
            Ok(opening) => {
                if let Err(fault) = compare_state(&state, &opening) {
                    return Ok(audit.invalid("the opening state", fault.into()));
                }
            }
            Err(faults) => return Ok(audit.invalid("the opening", faults)),
        }
    }
    let turn = shelf.turn(slot)?;
    let documents = shelf.documents()?;
    for source in [&turn.orders, &turn.resolution, &turn.request, &turn.answer]
        .into_iter()
        .flatten()
    {
        if let Err((party, faults)) = authored(game, slot, source) {
            audit.verdict = Verdict::Invalid;
            audit.reasons.push(match party {
                Some(party) => format!(
                    "`{}` does not bear the signature of {whose}: it proves nothing about {whose}",
                    source.name,
                    whose = game.charter.called(party)
                ),
                None => format!("`{}` cannot be read: it proves nothing", source.name),
            });
            audit.faults = faults;
            return Ok(audit);
        }
    }
    let earlier = earlier(game, shelf, slot, &turn, &documents)?;
    if let Some(fault) = settled::equivocation(game, &before, &earlier, &documents, &turn) {
        return Ok(audit.invalid(&format!("player-turn {slot}"), fault.into()));
    }
    if let Some(request) = &turn.request {
        let asked: TakebackRequest = documents::read(request)?;
        if asked.parent != before.digest {
            return Ok(audit.unrelated(&request.name, "state before"));
        }
        if shelf.get(&state_name(asked.back_to))?.is_none() {
            return Ok(audit.incomplete(format!("the state before player-turn {}", asked.back_to)));
        }
    }
    if turn.request.is_some() || turn.answer.is_some() {
        return Ok(match settled::takeback(game, &before, &earlier, &turn) {
            Ok((verdict, _)) => {
                audit.turns.push(verdict);
                audit
            }
            Err(settled::Broken::Missing(what)) => audit.incomplete(what),
            Err(settled::Broken::Wrong(what, faults)) => audit.invalid(&what, faults),
        });
    }
    player_turn(game, audit, &before, &turn, &documents)
}

/// The states that takebacks in this slot go back to.
fn earlier(
    game: &Match,
    shelf: &Shelf<'_>,
    slot: u32,
    turn: &TurnDocuments,
    documents: &Documents,
) -> Result<settled::Earlier, Faults> {
    let mut found = settled::Earlier::new();
    for source in turn
        .request
        .iter()
        .chain(&documents.proofs)
        .chain(&documents.agreements)
    {
        if let Ok(asked) = documents::read::<TakebackRequest>(source)
            && asked.back_to < slot
            && let Some(state) = shelf.get(&state_name(asked.back_to))?
        {
            let state = game.read_state(&state)?;
            if state.next() == asked.back_to {
                found.insert(asked.back_to, state);
            }
        }
    }
    Ok(found)
}

/// Whether a document bears the signature of the side that it names.
fn authored(game: &Match, slot: u32, source: &Source) -> Result<(), (Option<Party>, Faults)> {
    let check = |party: Party, namespace: &str| {
        game.party_key(party, slot)
            .map_err(Faults::from)
            .and_then(|key| signature::verify_document(source, namespace, key).map(|_| ()))
            .map_err(|faults| (Some(party), faults))
    };
    let unknown = |faults: Faults| (None, faults);
    let format = documents::format_of(source).map_err(unknown)?;
    if format == OrdersDocument::<Ignored>::FORMAT {
        let it: OrdersDocument<Ignored> = documents::read_header(source).map_err(unknown)?;
        check(it.side.into(), OrdersDocument::<Ignored>::NAMESPACE)
    } else if format == ResolutionDocument::<Ignored>::FORMAT {
        let it: ResolutionDocument<Ignored> = documents::read_header(source).map_err(unknown)?;
        check(
            game.charter.resolver(it.side),
            ResolutionDocument::<Ignored>::NAMESPACE,
        )
    } else if format == TakebackRequest::FORMAT {
        let it: TakebackRequest = documents::read(source).map_err(unknown)?;
        check(it.side.into(), TakebackRequest::NAMESPACE)
    } else {
        let it: TakebackAnswer = documents::read(source).map_err(unknown)?;
        check(it.side.into(), TakebackAnswer::NAMESPACE)
    }
}

fn player_turn(
    game: &Match,
    mut audit: Audit,
    before: &State,
    turn: &TurnDocuments,
    documents: &Documents,
) -> Result<Audit, Faults> {
    let slot = before.next();
    let what = |party: Party| {
        format!(
            "player-turn {slot}, {}'s document",
            game.charter.called(party)
        )
    };
    let proved = super::equivocation(game, before, documents, turn.orders.as_ref())
        .or_else(|| super::second_resolution(game, before, documents, turn));
    if let Some(fault) = proved {
        return Ok(audit.invalid(&format!("player-turn {slot}"), fault.into()));
    }
    let (Some(active), Some(orders)) = (before.active(), &turn.orders) else {
        return Ok(audit.incomplete(format!("the orders of player-turn {slot}")));
    };
    let header: OrdersDocument<Ignored> = documents::read_header(orders)?;
    if header.parent != before.digest {
        return Ok(audit.unrelated(&orders.name, "state before"));
    }
    if let Some(resolution) = &turn.resolution {
        let it: ResolutionDocument<Ignored> = documents::read_header(resolution)?;
        if it.orders != documents::digest(orders) {
            return Ok(audit.unrelated(&resolution.name, "orders"));
        }
        if it.parent != before.digest {
            return Ok(audit.unrelated(&resolution.name, "state before"));
        }
    }
    let mut verdict = TurnVerdict {
        number: slot,
        active,
        step: before.document.step.clone(),
        state: None,
        dice: 0,
        verdict: Verdict::Valid,
    };
    let failed = |mut audit: Audit, mut verdict: TurnVerdict, party: Party, faults: Faults| {
        verdict.verdict = Verdict::Invalid;
        audit.turns.push(verdict);
        audit.invalid(&what(party), faults)
    };
    let resolver = game.charter.resolver(active.other());
    let read = match game.read_orders(before, orders) {
        Ok(read) => read,
        Err(faults) => return Ok(failed(audit, verdict, active.into(), faults)),
    };
    let Some(resolution) = &turn.resolution else {
        verdict.verdict = Verdict::Pending;
        audit.turns.push(verdict);
        audit.verdict = Verdict::Pending;
        audit.reasons.push(format!(
            "the orders of {active} for player-turn {slot} are signed and not resolved"
        ));
        return Ok(audit);
    };
    let resolved = match game.verify(before, &read, resolution) {
        Ok(resolved) => resolved,
        Err(faults) => return Ok(failed(audit, verdict, resolver, faults)),
    };
    verdict.state = Some(resolved.state.digest);
    verdict.dice = resolved
        .played
        .rolls
        .iter()
        .map(|roll| roll.dice.len())
        .sum();
    audit.turns.push(verdict);
    if let Some(given) = &turn.state
        && let Err(fault) = compare_state(given, &resolved.state)
    {
        return Ok(audit.invalid("the state after, which nobody signs,", fault.into()));
    }
    Ok(audit)
}

impl Audit {
    /// The bundle does not hold what one of its documents is about, so that nothing can be said.
    fn unrelated(self, document: &str, what: &str) -> Self {
        self.incomplete(format!("the {what} that `{document}` names"))
    }
}

pub(super) fn readme(header: &str, slot: u32) -> String {
    format!(
        "To the arbiter: what the two players of a countersign game disagree about.\n\
         \n\
         It holds the charter that both have signed, the state before player-turn {slot},\n\
         and what they signed for it. Nothing in it is secret. Run\n\
         \n\
         \x20   countersign audit THIS-FILE.tar.gz\n\
         \n\
         VALID: what was signed follows from the rules and the dice that both committed to.\n\
         INVALID: it says whose signed document is wrong, and in what; or that a document\n\
         does not bear the signature of whom it names, and so proves nothing about him.\n\
         INCOMPLETE: the bundle lacks what its documents refer to; ask for that.\n\
         \n\
         Only player-turn {slot} is judged, from the state before it, to which the signed\n\
         documents of both sides refer by its digest. A signature by itself is checked with\n\
         \n\
         \x20   countersign signature FILE > FILE.sig\n\
         \x20   sed '/^\\[signature\\]$/,$d' FILE |\n\
         \x20     ssh-keygen -Y verify -f ALLOWED -I NAME -n orders@countersign -s FILE.sig\n\
         \n\
         {header}"
    )
}
