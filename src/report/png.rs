//! SVG pictures as PNG, the same on every machine: one embedded font, no system fonts.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};
use std::fmt;
use std::sync::Arc;

/// The width of a picture, in pixels, when nobody asks for another.
pub const WIDTH: u32 = 1200;

/// The widest picture, in pixels.
pub const WIDEST: u32 = 8000;

/// The name of the embedded font.
pub const FONT: &str = "DejaVu Sans";

/// Why a picture cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PngError {
    /// The width is zero or above [`WIDEST`].
    Width(u32),
    /// The text is no SVG, or nothing that can be drawn.
    Svg(String),
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PngError::Width(width) => {
                write!(
                    f,
                    "`{width}` is no width of a picture: 1 to {WIDEST} pixels"
                )
            }
            PngError::Svg(why) => write!(f, "the picture cannot be drawn: {why}"),
        }
    }
}

impl std::error::Error for PngError {}

/// Draws an SVG picture, `width` pixels wide.
///
/// # Errors
///
/// When the width is out of bounds or the text cannot be drawn.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, PngError> {
    if width == 0 || width > WIDEST {
        return Err(PngError::Width(width));
    }
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(dejavu::sans::regular().to_vec());
    fonts.set_sans_serif_family(FONT);
    let options = Options {
        font_family: FONT.to_owned(),
        fontdb: Arc::new(fonts),
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &options).map_err(|e| PngError::Svg(e.to_string()))?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).ceil() as u32;
    let mut picture = Pixmap::new(width, height.clamp(1, 4 * WIDEST))
        .ok_or_else(|| PngError::Svg(format!("it would be {width} by {height} pixels")))?;
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut picture.as_mut(),
    );
    picture
        .encode_png()
        .map_err(|e| PngError::Svg(e.to_string()))
}
