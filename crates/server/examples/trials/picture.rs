//! What was measured, as a picture.

use std::fmt::Write;

/// What is known of one moment.
#[derive(Clone, Copy, Default)]
pub(crate) struct Sample {
    pub(crate) seconds: f64,
    pub(crate) megabytes: f64,
    pub(crate) files: f64,
    /// 95th percentiles since the sample before, in milliseconds.
    pub(crate) moves: f64,
    pub(crate) bots: f64,
    pub(crate) analyses: f64,
}

/// A row of the picture: its name and what it shows.
type Row = (&'static str, fn(&Sample) -> f64);

const ROWS: [Row; 5] = [
    ("resident memory, MB", |it| it.megabytes),
    ("open files and connections", |it| it.files),
    ("a move until it is announced, 95th percentile, ms", |it| it.moves),
    ("a bot until it begins to think, 95th percentile, ms", |it| it.bots),
    ("an analysis until its first lines, 95th percentile, ms", |it| it.analyses),
];

const WIDTH: f64 = 900.0;
const HEIGHT: f64 = 90.0;
const MARGIN: f64 = 60.0;

/// One row of curves above the other; gray where nobody is there, a red line where the server was
/// killed.
pub(crate) fn draw(samples: &[Sample], quiet: &[(f64, f64)], kills: &[f64]) -> String {
    let end = samples.last().map_or(1.0, |it| it.seconds.max(1.0));
    let x = |seconds: f64| MARGIN + seconds / end * WIDTH;
    let (width, height) = (WIDTH + 2.0 * MARGIN, ROWS.len() as f64 * (HEIGHT + 40.0) + 40.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    );
    for (index, (name, value)) in ROWS.iter().enumerate() {
        let top = 30.0 + index as f64 * (HEIGHT + 40.0);
        let most = samples.iter().map(value).fold(1.0, f64::max);
        for (from, to) in quiet {
            let (left, wide) = (x(*from), x(*to) - x(*from));
            let _ = writeln!(
                svg,
                "<rect x=\"{left:.1}\" y=\"{top}\" width=\"{wide:.1}\" height=\"{HEIGHT}\" fill=\"#eee\"/>"
            );
        }
        for kill in kills {
            let at = x(*kill);
            let bottom = top + HEIGHT;
            let _ = writeln!(
                svg,
                "<path d=\"M{at:.1} {top}V{bottom}\" stroke=\"#c33\" stroke-dasharray=\"3 3\"/>"
            );
        }
        let points = samples.iter().map(|it| {
            format!("{:.1},{:.1}", x(it.seconds), top + HEIGHT - value(it) / most * HEIGHT)
        });
        let points: Vec<String> = points.collect();
        let (label, base) = (top - 6.0, top + HEIGHT);
        let _ = writeln!(
            svg,
            "<text x=\"{MARGIN}\" y=\"{label}\">{name}</text>\
             <text x=\"{:.0}\" y=\"{:.0}\" text-anchor=\"end\">{most:.0}</text>\
             <path d=\"M{MARGIN} {top}V{base}H{:.0}\" fill=\"none\" stroke=\"#999\"/>\
             <polyline points=\"{}\" fill=\"none\" stroke=\"#247\" stroke-width=\"1.3\"/>",
            MARGIN - 6.0,
            top + 10.0,
            MARGIN + WIDTH,
            points.join(" ")
        );
    }
    let _ = writeln!(svg, "<text x=\"{MARGIN}\" y=\"{:.0}\">0</text>", height - 12.0);
    let _ = writeln!(
        svg,
        "<text x=\"{:.0}\" y=\"{:.0}\" text-anchor=\"end\">{:.1} minutes; gray: nobody is there; \
         red: the server was killed</text>\n</svg>",
        MARGIN + WIDTH,
        height - 12.0,
        end / 60.0
    );
    svg
}

/// The samples as a table.
pub(crate) fn table(samples: &[Sample]) -> String {
    let mut csv = "seconds,megabytes,files,move_ms,bot_ms,analysis_ms\n".to_owned();
    for it in samples {
        let _ = writeln!(
            csv,
            "{:.0},{:.1},{:.0},{:.1},{:.1},{:.1}",
            it.seconds, it.megabytes, it.files, it.moves, it.bots, it.analyses
        );
    }
    csv
}
