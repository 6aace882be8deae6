//! One page for each experiment and one for all; nothing is loaded from elsewhere.

use super::board;
use crate::{
    experiments::{
        Experiment,
        findings::{Curves, Grid, Stored, Verdict},
    },
    plot::{Plot, Point, Series, escaped},
};

const STYLE: &str = include_str!("page.css");

/// The page of one experiment.
pub(super) fn page(of: &Experiment, stored: &Stored) -> String {
    let found = &stored.findings;
    let mut body = format!(
        "<p class=\"up\"><a href=\"index.html\">All experiments</a></p>\n<h1>{}: {}</h1>\n\
         <p class=\"question\">{}</p>\n<p class=\"verdict {}\"><b>{}.</b> {}</p>\n",
        of.id,
        escaped(of.title),
        escaped(of.question),
        class(found.verdict),
        capital(found.verdict.name()),
        escaped(&found.summary),
    );
    for curves in &found.plots {
        body += &plot(curves);
    }
    for (title, picture) in &found.pictures {
        let title = escaped(title);
        body += &format!(
            "<div class=\"plot\"><figure><figcaption>{title}</figcaption>{picture}</figure></div>\n"
        );
    }
    for part in &found.tables {
        body += &table(part);
    }
    body += &board::player(&found.games);
    body += &format!("<h2>What this does not show</h2>\n<p>{}</p>\n", escaped(&found.limits));
    body += &settings(of, stored);
    body += &data(of, stored);
    document(&format!("{}: {}", of.id, of.title), &body)
}

/// The page that leads through all.
pub(super) fn index(all: &[(&Experiment, Stored)]) -> String {
    let count = |verdict| all.iter().filter(|(_, of)| of.findings.verdict == verdict).count();
    let mut body = format!(
        "<h1>Published results, run again</h1>\n<p>{} experiments: {} reproduced, {} partly, {} \
         not. Every page says what was asked, what was published, what came out here, and what that \
         does not show.</p>\n",
        all.len(),
        count(Verdict::Reproduced),
        count(Verdict::Partly),
        count(Verdict::NotReproduced)
    );
    let mut source = "";
    for (of, stored) in all {
        if of.source != source {
            source = of.source;
            body += &format!("<h2>{}</h2>\n", escaped(source));
        }
        let found = &stored.findings;
        body += &format!(
            "<article><h3><a href=\"{0}.html\">{0}: {1}</a></h3><p class=\"question\">{2}</p>\
             <p class=\"verdict {3}\"><b>{4}.</b> {5}</p><p class=\"small\">{6} run, \
             {7:.0} s</p></article>\n",
            of.id,
            escaped(of.title),
            escaped(of.question),
            class(found.verdict),
            capital(found.verdict.name()),
            escaped(&found.summary),
            stored.effort,
            stored.seconds,
        );
    }
    document("Published results, run again", &body)
}

fn document(title: &str, body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width, initial-scale=1\"><title>{}</title><style>{STYLE}</style>\
         </head>\n<body><main>\n{body}</main></body></html>\n",
        escaped(title)
    )
}

const fn class(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Reproduced => "yes",
        Verdict::Partly => "partly",
        Verdict::NotReproduced => "no",
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A picture, and its numbers in a table beside it that opens.
fn plot(curves: &Curves) -> String {
    let series = curves.series.iter().map(|of| Series {
        name: of.name.clone(),
        points: of.points.iter().map(|&(x, y, bounds)| Point { x, y, bounds }).collect(),
    });
    let picture = Plot { title: curves.title.clone(), x: &curves.x, series: series.collect() };
    let mut numbers = Grid::new("", &["line", &curves.x, "value", "95 % bounds"]);
    for of in &curves.series {
        for (x, y, bounds) in &of.points {
            let bounds =
                bounds.map_or(String::new(), |(low, high)| format!("{low:.3} to {high:.3}"));
            numbers.row([of.name.clone(), format!("{x:.2}"), format!("{y:.3}"), bounds]);
        }
    }
    format!(
        "<div class=\"plot\">{}<details><summary>Numbers</summary>{}</details></div>\n",
        picture.svg(),
        table(&numbers)
    )
}

fn table(of: &Grid) -> String {
    let cells = |tag: &str, cells: &[String]| -> String {
        cells.iter().map(|cell| format!("<{tag}>{}</{tag}>", escaped(cell))).collect()
    };
    let rows: String =
        of.rows.iter().map(|row| format!("<tr>{}</tr>\n", cells("td", row))).collect();
    let title = if of.title.is_empty() {
        String::new()
    } else {
        format!("<h2>{}</h2>\n", escaped(&of.title))
    };
    format!(
        "{title}<div class=\"scroll\"><table><thead><tr>{}</tr></thead>\n<tbody>{rows}</tbody>\
         </table></div>\n",
        cells("th", &of.head)
    )
}

fn settings(of: &Experiment, stored: &Stored) -> String {
    let mut table_of = Grid::new("How it was run", &["", ""]);
    let mut row = |name: &str, value: String| table_of.row([name.to_owned(), value]);
    row("source", of.source.to_owned());
    for (name, value) in &stored.findings.settings {
        row(name, value.clone());
    }
    row("version", format!("{}, commit {}", stored.version, stored.commit));
    row("time", format!("{:.0} s", stored.seconds));
    row("again", format!("stockade-lab run {} --{} --seed {}", of.id, stored.effort, stored.seed));
    table(&table_of)
}

/// Everything that is on the page, to be kept.
fn data(of: &Experiment, stored: &Stored) -> String {
    let json = serde_json::to_string(stored).unwrap_or_default();
    // In an attribute a quote would end it, and a mark could begin something.
    let kept: String = json.bytes().map(escaped_byte).collect();
    format!(
        "<p><a class=\"button\" download=\"{0}.json\" href=\"data:application/json;charset=utf-8,{kept}\">\
         Download the data (JSON)</a></p>\n",
        of.id
    )
}

fn escaped_byte(byte: u8) -> String {
    match byte {
        b'a'..=b'z'
        | b'A'..=b'Z'
        | b'0'..=b'9'
        | b','
        | b':'
        | b'.'
        | b'-'
        | b'_'
        | b'['
        | b']' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    }
}
