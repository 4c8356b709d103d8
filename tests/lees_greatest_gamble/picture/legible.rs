//! Everything on a picture can be read: it is large enough, it fits, and nothing lies upon it.

use super::{combat_scene, scene};
use crate::drill::{Drill, hex};
use countersign::games::lees_greatest_gamble::board::Status;
use countersign::games::lees_greatest_gamble::picture::{svg, svg_with};
use countersign::games::lees_greatest_gamble::unit::UnitId;
use countersign::hex::HexId;
use countersign::hex::picture::text::width;
use countersign::report::Log;
use countersign::report::bounds::Bounds;
use countersign::report::png::png;
use countersign::ruleset::Overlay;
use countersign::side::Side;

/// The value of an attribute.
fn value<'s>(element: &'s str, name: &str) -> Option<&'s str> {
    let (_, rest) = element.split_once(&format!(" {name}=\""))?;
    rest.split('"').next()
}

/// A whole number of an element.
fn number(element: &str, name: &str) -> i64 {
    let value = value(element, name).unwrap_or_else(|| panic!("{name} of {element}"));
    value.parse().unwrap()
}

/// The text of an element.
fn text(element: &str) -> &str {
    let (_, rest) = element.split_once('>').unwrap();
    rest.strip_suffix("</text>").unwrap()
}

/// The elements whose class begins so, in the order in which they are drawn.
fn of<'s>(elements: &[&'s str], begin: &str) -> Vec<&'s str> {
    let begins = |one: &&str| value(one, "class").is_some_and(|class| class.starts_with(begin));
    elements.iter().copied().filter(begins).collect()
}

/// The elements of the map, and those of the legend, which begins with the hill.
pub fn parts(picture: &str) -> (Vec<&str>, Vec<&str>) {
    let (_, drawn) = picture.split_once("</defs>").unwrap();
    let (map, legend) = drawn.rsplit_once("<polygon class=\"hill\"").unwrap();
    let lines = [map, legend].map(|part| part.lines().map(str::trim).collect());
    lines.into()
}

/// The size of a text: its own, or that which the style sheet gives its class.
fn size(picture: &str, element: &str) -> i64 {
    let digits = |rest: &str| -> i64 { rest.split("px").next().unwrap().parse().unwrap() };
    if let Some(style) = value(element, "style") {
        return digits(style.strip_prefix("font-size: ").unwrap());
    }
    let rule = format!("\n.{} {{", value(element, "class").unwrap());
    let (_, rest) = picture.split_once(&rule).expect(&rule);
    digits(rest.split_once("font-size: ").unwrap().1)
}

/// The extent of a rectangle, a polygon, a disc, or a line of text around its middle.
fn extent(picture: &str, element: &str) -> Bounds {
    if element.starts_with("<rect") {
        let (x, y) = (number(element, "x"), number(element, "y"));
        let (wide, high) = (number(element, "width"), number(element, "height"));
        return Bounds::around(&[(x, y), (x + wide, y + high)]);
    }
    if element.starts_with("<circle") {
        let (x, y, r) = (
            number(element, "cx"),
            number(element, "cy"),
            number(element, "r"),
        );
        return Bounds::around(&[(x - r, y - r), (x + r, y + r)]);
    }
    if let Some(points) = value(element, "points") {
        let pair = |point: &str| {
            let (x, y) = point.split_once(',').unwrap();
            (x.parse().unwrap(), y.parse().unwrap())
        };
        return Bounds::around(&points.split(' ').map(pair).collect::<Vec<_>>());
    }
    let (x, y) = (number(element, "x"), number(element, "y"));
    let size = size(picture, element);
    let half = width(text(element), size) / 2;
    Bounds::around(&[(x - half, y - size * 73 / 100), (x + half, y)])
}

fn within(inner: Bounds, outer: Bounds) -> bool {
    outer.left <= inner.left
        && inner.right <= outer.right
        && outer.top <= inner.top
        && inner.bottom <= outer.bottom
}

/// Every counter of a picture with its text.
fn counters<'s>(elements: &[&'s str]) -> Vec<(&'s str, &'s str)> {
    let cards = of(elements, "card-");
    let texts = of(elements, "text-");
    assert_eq!(cards.len(), texts.len());
    cards.into_iter().zip(texts).collect()
}

/// All units, so many in a hex, with these states where they can have them.
fn crowd(few: usize, [shaken, disrupted, questionable, fired]: [bool; 4]) -> Drill {
    let mut drill = Drill::new();
    let hexes: Vec<HexId> = drill.tables.map.grid.hexes().step_by(3).collect();
    let all: Vec<UnitId> = drill.board.units.iter().map(|unit| unit.id).collect();
    for (place, id) in all.into_iter().enumerate() {
        let brigade = drill.tables.arm(id).is_brigade();
        let unit = drill.board.unit_mut(id);
        (unit.status, unit.at) = (Status::OnMap, Some(hexes[place / few]));
        unit.depth = i64::try_from(place % few).unwrap();
        unit.disrupted = disrupted;
        unit.shaken = shaken && brigade;
        unit.questionable = questionable && brigade;
        unit.fired = fired && !brigade;
    }
    drill
}

#[test]
fn the_text_of_every_unit_in_every_state_fits_its_counter() {
    let states = [
        [false, false, false, false],
        [true, true, false, true],
        [true, false, true, true],
        [false, true, true, true],
        [true, true, true, true],
    ];
    for few in [1, 2, 3] {
        for state in states {
            let mut drill = crowd(few, state);
            drill.board.csa.train.moved = true;
            drill.board.csa.train.at = Some(hex("1034"));
            let picture = svg(&drill.tables, &drill.board, &Log::default(), "x");
            let (map, _) = parts(&picture);
            let counters = counters(&map);
            assert_eq!(counters.len(), 133 + 2);
            for (card, label) in counters {
                let (card, text) = (extent(&picture, card), extent(&picture, label));
                assert!(within(text, card), "{label} in {card:?}");
                assert!(size(&picture, label) >= 70, "{label}");
            }
        }
    }
}

#[test]
fn no_counter_of_a_stack_hides_another() {
    let drill = crowd(3, [true; 4]);
    let picture = svg(&drill.tables, &drill.board, &Log::default(), "x");
    let (map, _) = parts(&picture);
    let cards = of(&map, "card-");
    let cards: Vec<Bounds> = cards.iter().map(|card| extent(&picture, card)).collect();
    for (place, card) in cards.iter().enumerate() {
        let mut rest = cards.iter().skip(place + 1);
        assert!(rest.all(|other| card.shared(*other) == 0), "{card:?}");
    }
}

/// A number of a hex is some 11 pixels high, and no text is below 9.
#[test]
fn everything_can_be_read_where_nobody_asks_for_a_width() {
    let drill = crowd(3, [true; 4]);
    let picture = svg(&drill.tables, &drill.board, &Log::default(), "x");
    let head = picture.lines().next().unwrap();
    let pixels = number(head, "width");
    assert!((2400..=2600).contains(&pixels), "{pixels}");
    let units: i64 = value(head, "viewBox")
        .and_then(|frame| frame.split(' ').nth(2))
        .unwrap()
        .parse()
        .unwrap();
    for element in picture.lines().map(str::trim) {
        if element.starts_with("<text") {
            let tenths = size(&picture, element) * pixels * 10 / units;
            let least = match value(element, "class") {
                Some("number") => 110,
                _ => 90,
            };
            assert!(tenths >= least, "{element}: {tenths}");
        }
    }
    let image = png(&picture, None).unwrap();
    assert_eq!(
        i64::from(u32::from_be_bytes(image[16..20].try_into().unwrap())),
        pixels
    );
    assert!(image.len() < 1_500_000, "{}", image.len());
}

#[test]
fn arrowheads_entries_and_names_lie_above_counters_and_clear_of_each_other() {
    let (mut drill, log) = combat_scene();
    // Beside the names of places, and on an entry hex.
    for (unit, at) in [
        ("U1", "3621"),
        ("U2", "3522"),
        ("U3", "1234"),
        ("U4", "2621"),
    ] {
        drill.unit(unit, at);
    }
    let picture = svg(&drill.tables, &drill.board, &log, "x");
    let (map, _) = parts(&picture);
    let last = |begin: &str| {
        let of = of(&map, begin);
        let one = of.last().unwrap_or_else(|| panic!("{begin}"));
        map.iter().rposition(|line| line == one).unwrap()
    };
    let first = |begin: &str| {
        let one = of(&map, begin)[0];
        map.iter().position(|line| *line == one).unwrap()
    };
    assert!(last("way ") < first("card-"));
    for above in ["head-", "number", "entry-", "name"] {
        assert!(last("text-") < first(above), "{above}");
    }
    let heads = of(&map, "head-");
    assert_eq!(heads.len(), log.movements.len());
    let names = of(&map, "name");
    let extents = |begin: &str| -> Vec<Bounds> {
        let all = of(&map, begin).into_iter();
        all.map(|one| extent(&picture, one)).collect()
    };
    for name in &names {
        let place = extent(&picture, name);
        for begin in ["card-", "head-", "entry-disc"] {
            for other in extents(begin) {
                assert_eq!(place.shared(other), 0, "{name} {begin}");
            }
        }
    }
    // Nor is any letter of an entry on a counter's text, nor any head.
    for text in extents("text-") {
        for begin in ["head-", "entry-disc"] {
            for other in extents(begin) {
                assert_eq!(text.shared(other), 0, "{begin}");
            }
        }
    }
}

/// What a class of the map is, for the legend: the first word.
fn classes(elements: &[&str]) -> Vec<String> {
    let class = |element: &&str| value(element, "class").map(str::to_owned);
    let mut classes: Vec<String> = elements.iter().filter_map(class).collect();
    classes.sort_unstable();
    classes.dedup();
    classes
}

#[test]
fn the_legend_has_every_symbol_that_is_drawn() {
    let (mut drill, log) = combat_scene();
    drill.unit("U72", "2305");
    drill.marker("C-HMC-3", "1427", &["C1", "C5"]);
    let overlays = [
        Overlay::Fire("USA".to_owned()),
        Overlay::Zones(Side::Usa),
        Overlay::Zones(Side::Csa),
    ];
    let picture = svg_with(&drill.tables, &drill.board, &log, "x", &overlays).unwrap();
    let (map, legend) = parts(&picture);
    let explained = classes(&legend);
    // Words tell of the numbers; names tell of themselves.
    let told = ["contour", "number", "name", "paper", "title", "hill"];
    for class in classes(&map) {
        let known = explained.iter().any(|other| {
            // Either side's, for both.
            let plain = |class: &str| class.replace("CSA", "").replace("USA", "");
            plain(other) == plain(&class)
        });
        assert!(known || told.contains(&class.as_str()), "{class}");
    }
    for text in [
        "Train",
        "Hidden Movement Counter",
        "Shaken",
        "Disrupted",
        "Questionable",
        "Fired",
        "a Train that has moved",
        "a stack, its top first",
        "entry hex",
        "cavalry",
        "artillery",
    ] {
        let entry = format!(">{text}</text>");
        assert!(legend.iter().any(|line| line.ends_with(&entry)), "{text}");
    }
    assert!(picture.contains("The number of a hex: its column, counted southward"));
}

#[test]
fn a_picture_is_the_same_each_time() {
    let drill = scene();
    let picture = || svg(&drill.tables, &drill.board, &Log::default(), "x");
    assert_eq!(picture(), picture());
}
