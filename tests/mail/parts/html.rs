//! HTML as text.

use countersign::mail::read::html::text;

#[test]
fn tags_go_and_characters_stay() {
    assert_eq!(
        text("<p class=\"a>b\">x<wbr>y&#43;&#x2F;<o:p>&nbsp;</o:p></p>"),
        "\nxy+/ \n"
    );
    assert_eq!(text("<STYLE>p{}</STYLE>a<!-- b -->c"), "ac");
    assert_eq!(text("1 < 2 &unknown; &amp"), "1 < 2 &unknown; &");
    assert_eq!(text("cut <p"), "cut ");
    assert_eq!(text("<style>never ended"), "never ended");
}
