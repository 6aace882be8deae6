//! Simple pictures of numbers: lines with points and bounds, as SVG.

const WIDTH: f64 = 520.0;
const HEIGHT: f64 = 260.0;
/// Room for the numbers at the axes.
const LEFT: f64 = 48.0;
const BOTTOM: f64 = 36.0;
const TOP: f64 = 8.0;
const RIGHT: f64 = 24.0;
/// Grid lines, about.
const TICKS: f64 = 5.0;
const COLORS: [&str; 4] = ["var(--a)", "var(--b)", "var(--c)", "var(--d)"];

/// An axis that counts generations.
pub(crate) const GENERATIONS: &str = "generation";

pub(crate) struct Plot<'a> {
    pub(crate) title: String,
    /// What the horizontal axis counts.
    pub(crate) x: &'a str,
    pub(crate) series: Vec<Series>,
}

pub(crate) struct Series {
    pub(crate) name: String,
    pub(crate) points: Vec<Point>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) bounds: Option<(f64, f64)>,
}

impl Plot<'_> {
    /// The picture with its title and legend; nothing if there is nothing to see.
    pub(crate) fn svg(&self) -> String {
        let points = || self.series.iter().flat_map(|series| &series.points);
        let heights = points().flat_map(|point| {
            let (low, high) = point.bounds.unwrap_or((point.y, point.y));
            [point.y, low, high]
        });
        // There is nothing between two generations.
        let across = if self.x == GENERATIONS { 1.0 } else { 0.0 };
        let (Some(across), Some(up)) =
            (Axis::over(points().map(|point| point.x), across), Axis::over(heights, 0.0))
        else {
            return String::new();
        };
        let frame = Frame { across, up };
        let mut inside = frame.grid(self.x);
        for (series, color) in self.series.iter().zip(COLORS.iter().cycle()) {
            inside += &frame.draw(series, color);
        }
        let legend: Vec<String> = (self.series.iter().zip(COLORS.iter().cycle()))
            .map(|(series, color)| {
                format!("<span style=\"color:{color}\">●</span> {}", escaped(&series.name))
            })
            .collect();
        format!(
            "<figure><figcaption>{}</figcaption><svg width=\"{WIDTH}\" height=\"{HEIGHT}\" \
             viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{0}\">{inside}</svg><br>{}</figure>\n",
            escaped(&self.title),
            legend.join(" ")
        )
    }
}

/// A text that a browser does not take for marks.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

/// The numbers along one side.
struct Axis {
    low: f64,
    high: f64,
    step: f64,
}

impl Axis {
    /// An axis that shows all finite values, between round numbers that are so far apart.
    fn over(values: impl Iterator<Item = f64>, least: f64) -> Option<Axis> {
        let finite = values.filter(|value| value.is_finite());
        let (low, high) = finite.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
            (value.min(low), value.max(high))
        });
        if low > high {
            return None;
        }
        let range = if high > low { high - low } else { low.abs().max(1.0) * 0.2 };
        let rough = (range / TICKS).max(least);
        let power = 10f64.powf(rough.log10().floor());
        let round = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power);
        let step = round.into_iter().find(|&step| step >= rough).unwrap_or(power);
        let (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
        Some(Axis { low, high: if high > low { high } else { low + step }, step })
    }

    fn share(&self, value: f64) -> f64 {
        (value.clamp(self.low, self.high) - self.low) / (self.high - self.low)
    }

    fn ticks(&self) -> impl Iterator<Item = f64> {
        let count = ((self.high - self.low) / self.step).round() as usize;
        (0..=count).map(|tick| self.low + tick as f64 * self.step)
    }

    fn text(&self, value: f64) -> String {
        let places = (-self.step.log10().floor()).max(0.0) as usize;
        format!("{value:.places$}")
    }
}

struct Frame {
    across: Axis,
    up: Axis,
}

impl Frame {
    fn x(&self, value: f64) -> f64 {
        LEFT + self.across.share(value) * (WIDTH - LEFT - RIGHT)
    }

    fn y(&self, value: f64) -> f64 {
        HEIGHT - BOTTOM - self.up.share(value) * (HEIGHT - BOTTOM - TOP)
    }

    fn grid(&self, name: &str) -> String {
        let mut svg = String::new();
        for tick in self.up.ticks() {
            let (y, text) = (self.y(tick), self.up.text(tick));
            svg += &format!(
                "<path d=\"M{LEFT} {y:.1}H{:.1}\" stroke=\"var(--rule)\"/>\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{text}</text>",
                WIDTH - RIGHT,
                LEFT - 6.0,
                y + 4.0
            );
        }
        for tick in self.across.ticks() {
            let (x, text) = (self.x(tick), self.across.text(tick));
            let y = HEIGHT - BOTTOM + 16.0;
            svg += &format!("<text x=\"{x:.1}\" y=\"{y}\" text-anchor=\"middle\">{text}</text>");
        }
        let (x, y) = (WIDTH - RIGHT, HEIGHT - 4.0);
        svg + &format!("<text x=\"{x}\" y=\"{y}\" text-anchor=\"end\">{name}</text>")
    }

    fn draw(&self, series: &Series, color: &str) -> String {
        let mut svg = String::new();
        let seen = || series.points.iter().filter(|point| point.y.is_finite());
        let way: Vec<String> =
            seen().map(|point| format!("{:.1} {:.1}", self.x(point.x), self.y(point.y))).collect();
        if way.len() > 1 {
            let way = way.join("L");
            svg += &format!("<path d=\"M{way}\" fill=\"none\" stroke=\"{color}\"/>");
        }
        for point in &series.points {
            let x = self.x(point.x);
            if let Some((low, high)) = point.bounds {
                let (low, high) = (self.y(low), self.y(high));
                svg += &format!("<path d=\"M{x:.1} {low:.1}V{high:.1}\" stroke=\"{color}\"/>");
            }
            if point.y.is_finite() {
                let y = self.y(point.y);
                svg += &format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"{color}\"/>");
            }
        }
        svg
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_are_round() {
        let check = |values: &[f64], least: f64, expected: &[&str]| {
            let axis = Axis::over(values.iter().copied(), least).unwrap();
            let texts: Vec<String> = axis.ticks().map(|tick| axis.text(tick)).collect();
            assert_eq!(texts, expected);
        };
        check(&[0.0, 1.0], 0.0, &["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]);
        check(&[-30.0, 170.0, f64::INFINITY], 0.0, &["-50", "0", "50", "100", "150", "200"]);
        check(&[3.0], 0.0, &["3.0", "3.2"]);
        check(&[2.0, 3.0], 1.0, &["2", "3"]);
        assert!(Axis::over([f64::NAN].into_iter(), 0.0).is_none());
    }

    #[test]
    fn endless_bounds_stay_in_the_picture() {
        let bounds = Some((100.0, f64::INFINITY));
        let points = vec![Point { x: 0.0, y: f64::INFINITY, bounds }];
        let series = vec![Series { name: "a<b".to_owned(), points }];
        let svg = Plot { title: "Elo".to_owned(), x: GENERATIONS, series }.svg();
        assert!(!svg.contains("inf") && !svg.contains("NaN"), "{svg}");
        assert!(svg.contains("a&lt;b"));
    }
}
