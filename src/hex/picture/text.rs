//! How wide text is, so that it fits where it stands.

/// How far each sign from the space to `~` reaches in DejaVu Sans, in thousandths of the size.
const ADVANCES: [u16; 95] = [
    318, 401, 460, 838, 637, 951, 780, 275, 391, 391, 500, 838, 318, 361, 318, 337, 637, 637, 637,
    637, 637, 637, 637, 637, 637, 637, 337, 337, 838, 838, 838, 531, 1000, 685, 687, 699, 771, 632,
    576, 775, 752, 295, 295, 656, 558, 863, 749, 788, 604, 788, 695, 635, 611, 732, 685, 989, 686,
    611, 686, 391, 337, 391, 838, 500, 500, 613, 635, 550, 635, 616, 353, 635, 634, 278, 278, 580,
    278, 975, 634, 612, 635, 635, 412, 521, 393, 634, 592, 818, 592, 592, 525, 637, 337, 637, 838,
];

/// The advance of a sign that has none of its own: that of the widest.
const WIDEST: i64 = 1000;

/// The width of a line of text of this size.
#[must_use]
pub fn width(text: &str, size: i64) -> i64 {
    thousandths(text) * size / 1000 + 1
}

/// The size, this one at most, in which a line of text is no wider than its room.
#[must_use]
pub fn fitting(text: &str, size: i64, room: i64) -> i64 {
    let most = (room - 1) * 1000 / thousandths(text).max(1);
    size.min(most).max(1)
}

fn thousandths(text: &str) -> i64 {
    let advances = text.chars().map(|sign| {
        let index = u32::from(sign).checked_sub(u32::from(' '))?;
        ADVANCES.get(usize::try_from(index).ok()?).copied()
    });
    advances
        .map(|advance| advance.map_or(WIDEST, i64::from))
        .sum()
}
