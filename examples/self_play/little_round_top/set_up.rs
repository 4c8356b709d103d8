//! Where both sides begin.

use super::page::Page;

/// The detachment behind the wall east of the spur.
pub fn union(page: &mut Page<'_>) {
    let entry = "\
# Behind the stone wall, on the flank of whoever climbs the spur. They fire when the
# enemy is next to them; until then nobody knows.
[hidden.20ME-B]
hex = \"1704\"
face = \"SW\"
reach = 1

[hidden.2SS]
hex = \"1704\"
face = \"SW\"
reach = 1
below = true

[hidden.Morrill]
hex = \"1704\"

[standing]
# The first fire at short range.
reach = 2
";
    page.entry(entry);
}

/// The 4th Alabama before the saddle; the 15th comes early.
pub fn confederate(page: &mut Page<'_>) {
    let mut entries = Vec::new();
    for (unit, hex) in [
        ("4AL-A", "0309"),
        ("4AL-B", "0409"),
        ("4AL-C", "0509"),
        ("4AL-D", "0310"),
        ("4AL-E", "0410"),
        ("Scruggs", "0409"),
    ] {
        entries.push(format!("[[place]]\nunit = \"{unit}\"\nhex = \"{hex}\"\n"));
    }
    page.set("entry_15al = 3", &entries);
}
