//! Pictures and text maps of the table.

use countersign::games::we_are_the_flank::board::{Board, CommanderStatus, Formation, opening};
use countersign::games::we_are_the_flank::picture::{svg, text_map};
use countersign::games::we_are_the_flank::tables::Tables;
use countersign::report::log::{Log, Movement, MovementKind};
use countersign::report::png::{PngError, png};
use countersign::side::Side;
use countersign::tabletop::{Angle, Point};

fn start() -> (Tables, Board) {
    let tables = Tables::shipped();
    let board = opening(&tables);
    (tables, board)
}

/// A crowded board: units at odd angles, a commander alone, every kind of arrow.
fn fight() -> (Tables, Board, Log) {
    let (tables, mut board) = start();
    for (id, x, y, facing, column) in [
        ("15AL", 5650, 1850, 0, false),
        ("47AL", 5150, 1930, 2050, false),
        ("4AL", 4690, 2350, 4500, false),
        ("44AL", 3500, 1750, 31_500, false),
        ("48AL", 3950, 2050, 1234, false),
        ("5TX", 4310, 2700, 6350, false),
        ("4TX", 2800, 2900, 9000, true),
        ("1TX", 3050, 2250, 9000, false),
        ("2GA", 1200, 2800, 9000, true),
        ("20ME", 5800, 2350, 19_000, false),
    ] {
        let Some(unit) = board.units.iter_mut().find(|unit| unit.id.0 == id) else {
            panic!("no unit {id}");
        };
        unit.at = Point::new(x, y);
        unit.facing = Angle(facing);
        unit.status = countersign::games::we_are_the_flank::board::Status::OnTable;
        unit.formation = Some(if column {
            Formation::Column
        } else {
            Formation::Line
        });
    }
    board
        .units
        .iter_mut()
        .filter(|unit| unit.id.0 == "20ME")
        .for_each(|unit| {
            unit.sharpshooters = 2;
        });
    for commander in &mut board.commanders {
        if let Some(unit) = board
            .units
            .iter()
            .find(|unit| Some(&unit.id) == commander.with.as_ref())
        {
            commander.at = unit.at;
        }
        if commander.name == "Ward" {
            commander.status = CommanderStatus::Alone;
            commander.with = None;
            commander.at = Point::new(4000, 3500);
        }
    }
    let mut log = Log::default();
    for (piece, side, kind, path) in [
        (
            "15AL",
            Side::Csa,
            MovementKind::Move,
            vec![(5000, 1200), (5300, 1500), (5650, 1850)],
        ),
        (
            "4AL",
            Side::Csa,
            MovementKind::Charge,
            vec![(4300, 2000), (4690, 2350)],
        ),
        (
            "44NY",
            Side::Usa,
            MovementKind::Retreat,
            vec![(4850, 2750), (5300, 3400)],
        ),
        (
            "20ME",
            Side::Usa,
            MovementKind::Fire,
            vec![(5800, 2350), (5700, 1888)],
        ),
        (
            "1TX",
            Side::Csa,
            MovementKind::Fire,
            vec![(3050, 2250), (3200, 2350)],
        ),
        (
            "16MI",
            Side::Usa,
            MovementKind::Move,
            vec![(4750, 3300), (4750, 3300)],
        ),
    ] {
        let piece = piece.to_owned();
        log.movements.push(Movement {
            piece,
            side,
            kind,
            path,
        });
    }
    (tables, board, log)
}

/// Writes pictures where `COUNTERSIGN_PICTURES` says, for people to look at.
fn keep(name: &str, bytes: &[u8]) {
    if let Ok(folder) = std::env::var("COUNTERSIGN_PICTURES") {
        let path = std::path::Path::new(&folder).join(name);
        std::fs::write(&path, bytes).expect("the folder can be written");
    }
}

#[test]
fn picture_of_the_opening_shows_every_unit_on_the_table() {
    let (tables, board) = start();
    let text = svg(
        &tables,
        &board,
        &Log::default(),
        "Before the first player-turn",
    );
    keep("opening.svg", text.as_bytes());
    for unit in board.on_table() {
        assert!(
            text.contains(&format!(">{} {}", unit.id, unit.strength())),
            "{}",
            unit.id
        );
    }
    assert!(text.contains(">turn 2: 2GA 15GA 17GA 20GA</text>"));
    assert_eq!(
        text,
        svg(
            &tables,
            &board,
            &Log::default(),
            "Before the first player-turn"
        )
    );
    let picture = png(&text, Some(1200)).unwrap();
    keep("opening.png", &picture);
    assert_eq!(picture, png(&text, Some(1200)).unwrap());
    assert_eq!(&picture[1..4], b"PNG");
    assert_eq!(picture[16..20], 1200_u32.to_be_bytes());
}

#[test]
fn picture_of_a_fight_draws_arrows_of_each_kind() {
    let (tables, board, log) = fight();
    let text = svg(&tables, &board, &log, "Turn 3: CSA charges");
    keep("fight.svg", text.as_bytes());
    keep("fight.png", &png(&text, Some(1200)).unwrap());
    for class in [
        "way move ink-CSA",
        "way charge ink-CSA",
        "way retreat ink-USA",
        "way fire ink-USA",
    ] {
        assert!(text.contains(class), "{class}");
    }
    assert!(text.contains(">20ME 5+2 Chamberlain</text>"));
    assert!(text.contains(">Ward</text>"));
}

#[test]
fn picture_prints_whole_numbers_only() {
    let (tables, board, log) = fight();
    let text = svg(&tables, &board, &log, "t");
    let points = text
        .split("points=\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next());
    for point in points.flat_map(|list| list.split([' ', ','])) {
        assert!(point.parse::<i64>().is_ok(), "`{point}`");
    }
}

#[test]
fn picture_escapes_its_title() {
    let (tables, board) = start();
    let text = svg(
        &tables,
        &board,
        &Log::default(),
        "a <b> & \"c\" \u{1}\u{1b}[31m",
    );
    assert!(text.contains("<title>a &lt;b&gt; &amp; &quot;c&quot;   [31m</title>"));
    assert!(png(&text, Some(200)).is_ok());
}

#[test]
fn picture_widths_and_texts_that_cannot_be_drawn_are_refused() {
    assert_eq!(png("<svg/>", Some(0)), Err(PngError::Width(0)));
    assert_eq!(
        png("<svg/>", Some(8001)).unwrap_err().to_string(),
        "`8001` is no width of a picture: 1 to 8000 pixels"
    );
    assert!(matches!(
        png("no picture", Some(100)),
        Err(PngError::Svg(_))
    ));
}

#[test]
fn text_map_fits_a_mail() {
    let (tables, board, _) = fight();
    let text = text_map(&tables, &board);
    keep("fight.txt", text.as_bytes());
    assert!(text.is_ascii());
    for line in text.lines() {
        assert!(line.len() <= 78, "{line}");
        assert_eq!(line, line.trim_end());
    }
    for unit in board.on_table() {
        assert!(text.contains(&format!(" {:<7} ", unit.id)), "{}", unit.id);
    }
    // 15th Alabama is the first Confederate unit; its centre is at (56.50, 18.50).
    let row = text.lines().nth(1 + (23 - 9)).unwrap();
    assert_eq!(&row[4 + 56..4 + 57], "A", "{row}");
}
