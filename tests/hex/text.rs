//! How wide text is said to be, and how wide it is drawn.

use countersign::hex::picture::text::{fitting, width};
use countersign::report::png::FONT;
use resvg::usvg::{Node, Options, Tree, fontdb};
use std::sync::Arc;

/// How wide a line of text is drawn.
fn drawn(text: &str, size: i64) -> f32 {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(dejavu::sans::regular().to_vec());
    let options = Options {
        font_family: FONT.to_owned(),
        fontdb: Arc::new(fonts),
        ..Options::default()
    };
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9000\" height=\"900\">\
         <text y=\"500\" font-size=\"{size}\">{text}</text></svg>"
    );
    let tree = Tree::from_str(&svg, &options).expect("a picture");
    let Some(Node::Text(text)) = tree.root().children().first() else {
        panic!("no text");
    };
    text.bounding_box().width()
}

#[test]
fn text_is_as_wide_as_it_is_said_to_be() {
    for text in [
        "U68 DF",
        "C54 sD?",
        "HMC10",
        "Train m",
        "McPherson's Ridge",
        "Hidden Movement Counter",
        "1034",
    ] {
        for size in [84, 116, 150] {
            let (said, drawn) = (width(text, size) as f32, drawn(text, size));
            let much = said * 0.95 - 20.0;
            assert!(
                much < drawn && drawn <= said,
                "{text} {size}: {said} {drawn}"
            );
        }
    }
}

#[test]
fn text_is_as_large_as_its_room_lets_it() {
    assert_eq!(fitting("U1", 116, 400), 116);
    let size = fitting("U68 DF", 116, 350);
    assert!(size < 116 && width("U68 DF", size) <= 350);
    assert!(width("U68 DF", size + 1) > 350);
}
