//! The functions of a [`Ruleset`](crate::ruleset::Ruleset) that only pass their question on.

/// Functions of a ruleset, each of which asks the game's own module for it: `passes_on! { tables
/// form sheets }` in `impl Ruleset for …`. A game that keeps something elsewhere, or asks for more
/// or less, writes that function itself.
macro_rules! passes_on {
    ($($function:ident)+) => { $( $crate::play::passes_on!(@ $function); )+ };

    (@ rulebook) => {
        fn rulebook() -> &'static $crate::rule::RuleBook {
            rules::book()
        }
    };

    (@ tables) => {
        fn tables(
            source: &$crate::diagnostic::Source,
        ) -> Result<Self::Tables, $crate::diagnostic::Faults> {
            tables::read(source)
        }
    };

    (@ fits) => {
        fn fits(
            tables: &Self::Tables,
            board: &Self::Board,
        ) -> Result<(), $crate::diagnostic::Diagnostic> {
            board.fits(tables)
        }
    };

    (@ step) => {
        fn step(_: &Self::Tables, board: &Self::Board) -> Option<$crate::ruleset::Step> {
            sequence::step(board)
        }
    };

    (@ ending) => {
        fn ending(tables: &Self::Tables, board: &Self::Board) -> $crate::ruleset::Ending {
            victory::ending(tables, board)
        }
    };

    (@ orders) => {
        fn orders(
            tables: &Self::Tables,
            board: &Self::Board,
            table: $crate::draft::Table<'_>,
            reader: &mut $crate::draft::Reader<'_>,
        ) -> Option<Self::Orders> {
            orders::check::read(tables, board, table, reader)
        }
    };

    (@ standing) => {
        fn standing(
            tables: &Self::Tables,
            board: &Self::Board,
            side: $crate::side::Side,
            table: Option<$crate::draft::Table<'_>>,
            reader: &mut $crate::draft::Reader<'_>,
        ) -> Option<Self::Standing> {
            orders::check::standing(tables, board, side, table, reader)
        }
    };

    (@ resolve) => {
        fn resolve(
            tables: &Self::Tables,
            board: &Self::Board,
            orders: &Self::Orders,
            standing: &Self::Standing,
            veil: &mut $crate::veil::Veil<Self::Secret>,
            dice: &mut $crate::dice::Dice,
            log: &mut $crate::report::Log,
        ) -> Self::Board {
            sequence::resolve(tables, board, orders, standing, veil, dice, log)
        }
    };

    (@ preview) => {
        fn preview(
            tables: &Self::Tables,
            board: &Self::Board,
            orders: &Self::Orders,
        ) -> Vec<$crate::ruleset::Sheet> {
            orders::preview::sheets(tables, board, orders)
        }
    };

    (@ form) => {
        fn form(tables: &Self::Tables, board: &Self::Board) -> String {
            form::form(tables, board)
        }
    };

    (@ standing_form) => {
        fn standing_form(
            tables: &Self::Tables,
            board: &Self::Board,
            side: $crate::side::Side,
        ) -> String {
            form::standing_form(tables, board, side)
        }
    };

    (@ hidden_form) => {
        fn hidden_form(
            tables: &Self::Tables,
            board: &Self::Board,
            side: $crate::side::Side,
            held: &std::collections::BTreeMap<String, Self::Secret>,
        ) -> String {
            form::hidden_form(tables, board, side, held)
        }
    };

    (@ losses) => {
        fn losses(
            tables: &Self::Tables,
            before: &Self::Board,
            after: &Self::Board,
        ) -> $crate::ruleset::Sheet {
            losses::losses(tables, before, after)
        }
    };

    (@ sheets) => {
        fn sheets(tables: &Self::Tables, board: &Self::Board) -> Vec<$crate::ruleset::Sheet> {
            sheets::sheets(tables, board)
        }
    };

    (@ ask) => {
        fn ask(
            tables: &Self::Tables,
            board: &Self::Board,
            question: &$crate::ruleset::Question,
        ) -> Result<$crate::ruleset::Answer, $crate::diagnostic::Faults> {
            ask::ask(tables, board, question)
        }
    };

    (@ svg) => {
        fn svg(
            tables: &Self::Tables,
            board: &Self::Board,
            log: &$crate::report::Log,
            title: &str,
        ) -> String {
            picture::svg(tables, board, log, title)
        }
    };

    (@ svg_with) => {
        fn svg_with(
            tables: &Self::Tables,
            board: &Self::Board,
            log: &$crate::report::Log,
            title: &str,
            overlays: &[$crate::ruleset::Overlay],
        ) -> Result<String, $crate::diagnostic::Diagnostic> {
            picture::svg_with(tables, board, log, title, overlays)
        }
    };

    (@ text_map) => {
        fn text_map(tables: &Self::Tables, board: &Self::Board) -> String {
            picture::text_map::text_map(tables, board)
        }
    };

    (@ hide) => {
        fn hide(
            tables: &Self::Tables,
            board: &Self::Board,
            side: $crate::side::Side,
            orders: &Self::Orders,
            before: &std::collections::BTreeMap<String, Self::Secret>,
            table: Option<$crate::draft::Table<'_>>,
            reader: &mut $crate::draft::Reader<'_>,
        ) -> Option<std::collections::BTreeMap<String, Self::Secret>> {
            hidden::hide(tables, board, side, orders, before, table, reader)
        }
    };
}

pub(crate) use passes_on;
