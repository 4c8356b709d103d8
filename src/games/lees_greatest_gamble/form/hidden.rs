//! The private part of an order form: what only the owner knows of his markers.

use crate::draft::writer::Writer;
use crate::games::lees_greatest_gamble::board::{Board, Marker, Status};
use crate::games::lees_greatest_gamble::deploy;
use crate::games::lees_greatest_gamble::orders::Secret;
use crate::games::lees_greatest_gamble::tables::Tables;
use crate::games::lees_greatest_gamble::unit::{MarkerId, UnitId};
use crate::hex::HexId;
use crate::hex::names::listed;
use crate::side::Side;
use std::collections::BTreeMap;

/// The private part of an order form; nothing without option 18.
#[must_use]
pub fn hidden_form(
    tables: &Tables,
    board: &Board,
    side: Side,
    held: &BTreeMap<String, Secret>,
) -> String {
    if !board.options.hidden || board.stage.active().is_none() {
        return String::new();
    }
    let mut form = Writer::default();
    form.text.push_str("[hidden]\n");
    form.say(
        "What only you see. Of markers that your orders make: which holds which units, top first; \
         one that is made alone holds all of its order, of several those not named here are \
         decoys [18.6a]. `deploy` says where units go when the enemy sees the marker [18.5a]; else \
         they go to the lowest-numbered hex with room in and around its own.",
    );
    let own: Vec<&Marker> = board
        .markers
        .iter()
        .filter(|marker| marker.id.side() == side)
        .collect();
    let sealed: Vec<(&Marker, &Secret)> = own
        .iter()
        .filter_map(|marker| Some((*marker, held.get(&marker.id.to_string())?)))
        .collect();
    if let Some((marker, _)) = sealed.first() {
        form.say("To remove a marker by choice, or to move its units by themselves, open it:");
        form.toml(&[&format!("open = [\"{}\"]", marker.id)]);
    }
    for (marker, secret) in sealed {
        known(&mut form, tables, board, marker, secret);
    }
    let void: Vec<&String> = held
        .keys()
        .filter(|label| !own.iter().any(|marker| marker.id.to_string() == **label))
        .collect();
    if !void.is_empty() {
        let (were, them) = match void.len() {
            1 => ("was", "it"),
            _ => ("were", "them"),
        };
        form.blank();
        form.say(&format!(
            "{} {were} not made; what you sealed for {them} is void",
            listed(void)
        ));
    }
    let free = MarkerId::of(side).find(|id| board.marker(*id).is_none());
    if let Some(free) = free {
        form.blank();
        form.say("A new marker:");
        let example = UnitId::new(side, 1);
        let at = HexId::new(30, 29);
        let none = BTreeMap::new();
        let units: Vec<UnitId> = example.into_iter().collect();
        let place = places(tables, board, None, at, &units, &none);
        let example = example.map(|unit| unit.to_string()).unwrap_or_default();
        form.toml(&[
            &format!("[hidden.{free}]"),
            &format!("units = [\"{example}\"]"),
            &format!("deploy = [\"{}\"]", place.join("\", \"")),
        ]);
    }
    form.text
}

/// 18.5a: where units of a marker in a hex go as things stand, as `deploy` has it.
pub(super) fn places(
    tables: &Tables,
    board: &Board,
    marker: Option<MarkerId>,
    at: HexId,
    units: &[UnitId],
    wishes: &BTreeMap<UnitId, HexId>,
) -> Vec<String> {
    let mut board = board.clone();
    board.markers.retain(|other| Some(other.id) != marker);
    for unit in units {
        board.take(*unit, Status::Hidden);
    }
    let places = deploy::places(tables, &board, at, units, wishes, &|_, _| true);
    let places = places.into_iter();
    places
        .map(|(unit, hex, _)| format!("{unit} {hex}"))
        .collect()
}

/// A marker that is sealed.
fn known(form: &mut Writer, tables: &Tables, board: &Board, marker: &Marker, secret: &Secret) {
    let id = marker.id;
    let place = match (marker.at, marker.gate) {
        (Some(hex), _) => format!("in {hex}"),
        (None, Some(gate)) => format!("waits at {gate}"),
        (None, None) => "off the map".to_owned(),
    };
    form.blank();
    if secret.units.is_empty() {
        form.say(&format!("{id} {place} is a decoy"));
        return;
    }
    let names = secret.units.iter().map(|unit| tables.name(*unit));
    form.say(&format!("{id} {place} holds {}", listed(names)));
    if marker.recovered {
        form.say("By day its units recover as they deploy: they are not Disrupted then [18.8e].");
    }
    let hexes = marker.at.map(|at| {
        let mut hexes = tables.map.grid.within(at, 1);
        hexes.sort_unstable();
        hexes
    });
    if let Some(hexes) = hexes {
        form.say(&format!(
            "Where it stands, units could go to {}",
            listed(hexes)
        ));
    }
    form.toml(&[&format!("[hidden.{id}]")]);
    let units: Vec<String> = secret.units.iter().map(ToString::to_string).collect();
    form.toml_list("units", &units);
    let wishes = match marker.at {
        Some(at) => places(tables, board, Some(id), at, &secret.units, &secret.deploy),
        None => Vec::new(),
    };
    form.toml_list("deploy", &wishes);
}
