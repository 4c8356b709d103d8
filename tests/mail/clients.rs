//! Bodies that are HTML alone, in the manner of common clients.

use crate::letter::{armour, body, comes_out, dispatch, html, mail, multipart, quoted_printable};
use std::fmt::Write as _;

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// Each line through a template.
fn each_line(template: &str, text: &str) -> String {
    text.lines().fold(String::new(), |mut out, line| {
        let _ = writeln!(out, "{}", template.replace("{}", &escaped(line)));
        out
    })
}

fn outlook() -> String {
    let lines = each_line(
        "<p class=MsoNormal><span style='font-size:11.0pt;font-family:\"Calibri\",sans-serif'>{}<o:p></o:p></span></p>",
        &body(),
    )
    .replace("-----", "&#8212;&#8211;-")
    .replace("><o:p>", ">&nbsp;<o:p>");
    format!(
        "<html xmlns:o=\"urn:schemas-microsoft-com:office:office\" xmlns=\"http://www.w3.org/TR/REC-html40\"><head><meta http-equiv=Content-Type content=\"text/html; charset=us-ascii\"><style><!--\n/* Style Definitions */\np.MsoNormal {{margin:0in; content:\">\"}}\n--></style><!--[if gte mso 9]><xml><o:shapedefaults v:ext=\"edit\"/></xml><![endif]--></head><body lang=EN-US link=\"#0563C1\" style='word-wrap:break-word'><div class=WordSection1>\n{lines}</div></body></html>"
    )
}

#[test]
fn outlook_new_message() {
    comes_out(&html(&outlook()));
    let headers = "Content-Type: text/html; charset=\"us-ascii\"\nContent-Transfer-Encoding: quoted-printable\n";
    comes_out(&mail(headers, quoted_printable(&outlook()).as_bytes()));
}

#[test]
fn outlook_reply() {
    let reply = format!(
        "<div class=WordSection1><p class=MsoNormal>Mine.<o:p></o:p></p><div style='border:none;border-top:solid #E1E1E1 1.0pt'><p class=MsoNormal><b>From:</b> Ann &lt;ann@example.org&gt; <br><b>Sent:</b> Monday<br><b>To:</b> Ben<br><b>Subject:</b> [countersign 1a2b#3]<o:p></o:p></p></div>{}</div>",
        outlook()
    );
    comes_out(&html(&reply));
}

#[test]
fn gmail_new_message() {
    let lines: Vec<String> = body().lines().map(escaped).collect();
    comes_out(&html(&format!(
        "<div dir=\"ltr\">{}<br></div>\r\n",
        lines.join("<br>")
    )));
    comes_out(&html(&format!(
        "<div dir=\"ltr\">{}</div>",
        each_line("<div>{}</div>", &body())
    )));
}

#[test]
fn gmail_reply_with_quote() {
    let lines: Vec<String> = body().lines().map(escaped).collect();
    let reply = format!(
        "<div dir=\"ltr\">Mine.</div><br><div class=\"gmail_quote\"><div dir=\"ltr\" class=\"gmail_attr\">On Mon, Mar 2, 2026 at 10:00 Ann &lt;<a href=\"mailto:ann@example.org\">ann@example.org</a>&gt; wrote:<br></div><blockquote class=\"gmail_quote\" style=\"margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex\">{}</blockquote></div>",
        lines.join("<br>\r\n")
    );
    comes_out(&html(&reply));
}

#[test]
fn apple_mail() {
    let lines = each_line(
        "<div class=\"\"><span style=\"caret-color: rgb(0, 0, 0);\" class=\"\">{}</span></div>",
        &body(),
    );
    let message = format!(
        "<html><head><meta http-equiv=\"Content-Type\" content=\"text/html; charset=utf-8\"></head><body style=\"word-wrap: break-word; -webkit-nbsp-mode: space; line-break: after-white-space;\" class=\"\">{lines}<br class=\"Apple-interchange-newline\"></body></html>"
    );
    comes_out(&html(&message));
    let quoted = format!(
        "<div><br><blockquote type=\"cite\"><div>On 2 Mar 2026, Ann wrote:</div><br class=\"Apple-interchange-newline\"><div>{message}</div></blockquote></div>"
    );
    comes_out(&html(&quoted));
}

#[test]
fn thunderbird() {
    let reply = format!(
        "<!DOCTYPE html>\n<html><head>\n<meta http-equiv=\"Content-Type\" content=\"text/html; charset=UTF-8\">\n</head><body>\n<p>Mine.</p>\n<div class=\"moz-cite-prefix\">On 3/2/26 10:00, Ann wrote:<br>\n</div>\n<blockquote type=\"cite\" cite=\"mid:3.1a2b@example.org\">\n<pre class=\"moz-quote-pre\" wrap=\"\">{}</pre>\n</blockquote>\n</body></html>",
        escaped(&body())
    );
    comes_out(&html(&reply));
}

/// Web clients put soft breaks into long words, and links where they see one.
#[test]
fn yahoo_and_other_web_clients() {
    let soft = body().lines().fold(String::new(), |mut out, line| {
        let mut broken = String::new();
        for (at, c) in line.chars().enumerate() {
            if at > 0 && at % 20 == 0 {
                broken.push_str("<wbr>");
            }
            broken.push_str(&escaped(&c.to_string()));
        }
        let _ = write!(
            out,
            "<div dir=\"ltr\" data-setdir=\"false\">{broken}<br clear=\"none\"></div>"
        );
        out
    });
    comes_out(&html(&format!(
        "<html><head></head><body><div class=\"ydp1 yahoo-style-wrap\">{soft}</div></body></html>"
    )));
    let block = armour(&dispatch());
    let (first, rest) = block.split_at(60);
    let linked = format!(
        "<div>{first}<a href=\"http://{0}/\" target=\"_blank\" rel=\"noopener\">{0}</a>{1}</div>",
        &rest[..12],
        &rest[12..]
    );
    comes_out(&html(&linked));
}

#[test]
fn characters_as_references() {
    let coded: String = body()
        .chars()
        .map(|c| match c {
            '+' => "&#43;".to_owned(),
            '/' => "&#x2F;".to_owned(),
            '=' => "&equals;".to_owned(),
            '-' => "&#45;".to_owned(),
            ' ' => "&nbsp;".to_owned(),
            '\n' => "<BR/>".to_owned(),
            _ => c.to_string(),
        })
        .collect();
    comes_out(&html(&format!("<P>{coded}</P>")));
}

#[test]
fn text_and_html_side_by_side_are_one() {
    let both = [
        format!("Content-Type: text/plain\n\n{}", body()),
        format!("Content-Type: text/html\n\n{}", outlook()),
    ];
    comes_out(&multipart("alternative", &both));
    // Whichever of the two a program has spoilt, the other counts.
    let cut = body().replace("-----END", "");
    let spoilt = [
        format!("Content-Type: text/plain\n\n{cut}"),
        format!("Content-Type: text/html\n\n{}", outlook()),
    ];
    comes_out(&multipart("alternative", &spoilt));
}

#[test]
fn html_saved_as_a_file_and_html_source_pasted() {
    comes_out(outlook().as_bytes());
    comes_out(format!("\u{feff}{}", outlook()).as_bytes());
}
