//! SVG pictures as PNG, the same on every machine: one embedded font, no system fonts.

use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};
use std::fmt;
use std::io::{self, Write};
use std::sync::Arc;

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

/// Draws an SVG picture: `width` pixels wide, or as wide as the picture itself says.
///
/// # Errors
///
/// When the width is out of bounds or the text cannot be drawn.
pub fn png(svg: &str, width: Option<u32>) -> Result<Vec<u8>, PngError> {
    let fits = |width: u32| match width {
        1..=WIDEST => Ok(width),
        _ => Err(PngError::Width(width)),
    };
    let width = width.map(fits).transpose()?;
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(dejavu::sans::regular().to_vec());
    fonts.set_sans_serif_family(FONT);
    let options = Options {
        font_family: FONT.to_owned(),
        fontdb: Arc::new(fonts),
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &options).map_err(|e| PngError::Svg(e.to_string()))?;
    let width = match width {
        Some(width) => width,
        None => fits(tree.size().width() as u32)?,
    };
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).ceil() as u32;
    let mut picture = Pixmap::new(width, height.clamp(1, 4 * WIDEST))
        .ok_or_else(|| PngError::Svg(format!("it would be {width} by {height} pixels")))?;
    picture.fill(Color::WHITE);
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut picture.as_mut(),
    );
    encode(&picture).map_err(|e| PngError::Svg(e.to_string()))
}

/// A picture in which nothing shines through, as PNG: three bytes a pixel and rows without filters,
/// which is what makes flat colours small.
fn encode(picture: &Pixmap) -> io::Result<Vec<u8>> {
    let mut rows = ZlibEncoder::new(Vec::new(), Compression::default());
    let wide = picture.width() as usize;
    let mut row = Vec::with_capacity(1 + 3 * wide);
    for pixels in picture.pixels().chunks(wide) {
        row.clear();
        row.push(0);
        for pixel in pixels {
            row.extend([pixel.red(), pixel.green(), pixel.blue()]);
        }
        rows.write_all(&row)?;
    }
    let mut head = Vec::new();
    head.extend(picture.width().to_be_bytes());
    head.extend(picture.height().to_be_bytes());
    // Eight bits of red, green and blue; the only ways to compress and to filter; not interlaced.
    head.extend([8, 2, 0, 0, 0]);
    let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
    chunk(&mut png, *b"IHDR", &head);
    chunk(&mut png, *b"IDAT", &rows.finish()?);
    chunk(&mut png, *b"IEND", &[]);
    Ok(png)
}

/// Adds a chunk: its length, its kind, what it holds, and the check of the last two.
fn chunk(png: &mut Vec<u8>, kind: [u8; 4], data: &[u8]) {
    let mut check = Crc::new();
    check.update(&kind);
    check.update(data);
    png.extend((data.len() as u32).to_be_bytes());
    png.extend(kind);
    png.extend(data);
    png.extend(check.sum().to_be_bytes());
}
