//! Shaded regions: what a side holds in view or in its power, and fields of fire.

use super::{Layout, Pattern, Row};
use crate::diagnostic::Diagnostic;
use crate::hex::HexId;
use crate::report::svg::Svg;
use crate::ruleset::Overlay;
use crate::side::Side;
use std::collections::BTreeSet;

/// What is shaded.
#[derive(Debug, Default)]
pub struct Shades {
    /// Zones of a side.
    pub zones: Vec<(Side, BTreeSet<HexId>)>,
    /// Fields of fire, each with whose it is.
    pub fields: Vec<(String, BTreeSet<HexId>)>,
}

impl Shades {
    /// The hexes that overlays ask for: the zone of a side, the fields of all its units together,
    /// and the field of one unit by its name.
    ///
    /// # Errors
    ///
    /// What `named` does not know.
    pub fn of(
        overlays: &[Overlay],
        zone: impl Fn(Side) -> BTreeSet<HexId>,
        all: impl Fn(Side) -> BTreeSet<HexId>,
        named: impl Fn(&str) -> Result<BTreeSet<HexId>, Diagnostic>,
    ) -> Result<Self, Diagnostic> {
        let mut shades = Shades::default();
        for overlay in overlays {
            match overlay {
                Overlay::Zones(side) => shades.zones.push((*side, zone(*side))),
                Overlay::Fire(name) => {
                    let hexes = match name.parse::<Side>() {
                        Ok(side) => all(side),
                        Err(_) => named(name)?,
                    };
                    shades.fields.push((name.clone(), hexes));
                }
            }
        }
        Ok(shades)
    }

    /// Whether nothing is shaded.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.zones.is_empty() && self.fields.is_empty()
    }

    /// The patterns: zones hatched one way for each side in lines of this width, fields dotted.
    #[must_use]
    pub const fn patterns(width: i64) -> [Pattern<'static>; 3] {
        const CSA: &str = "M-10 -10 L130 130 M110 -10 L130 10 M-10 110 L10 130";
        const USA: &str = "M-10 130 L130 -10 M-10 10 L10 -10 M110 130 L130 110";
        [
            Pattern::new("zone-CSA", 120, CSA, "#5a2d18", width),
            Pattern::new("zone-USA", 120, USA, "#1c4796", width),
            Pattern::new("field", 90, "M45 35 V55 M35 45 H55", "#111", 16),
        ]
    }

    /// Draws the regions, each with an edge.
    pub fn draw(&self, svg: &mut Svg, layout: &Layout) {
        for (side, hexes) in &self.zones {
            for hex in hexes {
                layout.hex(svg, &format!("zone-{side}"), *hex, 0);
            }
            layout.outline(svg, &format!("edge-{side}"), |hex| hexes.contains(&hex));
        }
        for (_, hexes) in &self.fields {
            for hex in hexes {
                layout.hex(svg, "field", *hex, 0);
            }
            layout.outline(svg, "field-edge", |hex| hexes.contains(&hex));
        }
    }

    /// Their entries in the legend; `zone` says what a side has in its zone: `observed by`. A
    /// sample is so wide, with hexsides of this length.
    pub fn explain(&self, row: &mut Row<'_>, zone: &str, (wide, side): (i64, i64)) {
        let zones = self.zones.iter().map(|(of, _)| {
            let classes = [format!("zone-{of}"), format!("edge-{of}")];
            (format!("{zone} {of}"), classes)
        });
        let fields = self.fields.iter().map(|(whose, _)| {
            let classes = ["field", "field-edge"].map(str::to_owned);
            (format!("field of fire of {whose}"), classes)
        });
        for (text, classes) in zones.chain(fields) {
            row.hex(wide, side, &text, |svg, layout| {
                for class in &classes {
                    layout.hex(svg, class, layout.grid.first, 0);
                }
            });
        }
    }
}
