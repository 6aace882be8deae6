//! What every request and every answer goes through: origins, rates, headers.

use std::{net::IpAddr, sync::Arc, time::Instant};

use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, header},
    middleware::Next,
    response::{IntoResponse, Response},
};

use crate::{client, error::Error, settings::Settings, site::Site};

/// Nothing from elsewhere, and no script that is not a file of ours.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
     img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
     base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    // The address of an unlisted game is its secret.
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// Refuses what comes too often or from elsewhere, and puts the headers on every answer.
pub(crate) async fn guard(State(site): State<Arc<Site>>, request: Request, next: Next) -> Response {
    let mut response = match check(&site, request) {
        Ok(request) => next.run(request).await,
        Err(error) => error.into_response(),
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

fn check(site: &Site, request: Request) -> Result<Request, Error> {
    let (parts, body) = request.into_parts();
    let client = client::address(&parts, site.settings.behind_proxy);
    if !site.requests.take(client, Instant::now()) {
        return Err(Error::Limit("too many requests, please wait a little".to_owned()));
    }
    let is_socket = parts.headers.contains_key(header::UPGRADE);
    if is_socket || !matches!(parts.method, Method::GET | Method::HEAD) {
        check_origin(&parts.headers, &site.settings)?;
    }
    Ok(Request::from_parts(parts, body))
}

/// Whether a request comes from a page of this server. Programs that are no browsers name no
/// origin.
fn check_origin(headers: &HeaderMap, settings: &Settings) -> Result<(), Error> {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let origin = origin.to_str().unwrap_or_default();
    let is_ours =
        text(header::HOST).zip(origin.split_once("://")).is_some_and(|(host, (_, origin_host))| {
            origin_host.eq_ignore_ascii_case(host) && is_our_name(host, settings)
        });
    if is_ours || settings.origins.iter().any(|it| it.eq_ignore_ascii_case(origin)) {
        return Ok(());
    }
    Err(Error::ForeignOrigin(origin.chars().take(80).collect()))
}

/// Whether this server can be meant by a name. One that listens on this machine only is not called
/// by a name from outside, unless somebody has let a name of theirs point here.
fn is_our_name(host: &str, settings: &Settings) -> bool {
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    let name = name.trim_start_matches('[').trim_end_matches(']');
    let is_local = name.eq_ignore_ascii_case("localhost")
        || name.to_ascii_lowercase().ends_with(".localhost")
        || name.parse::<IpAddr>().is_ok();
    is_local || settings.behind_proxy || !settings.listen.is_loopback()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_allowed(settings: &Settings, host: &str, origin: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        check_origin(&headers, settings).is_ok()
    }

    #[test]
    fn foreign_pages_are_kept_out() {
        let origins = vec!["https://play.example.org".to_owned()];
        let settings = Settings { origins, ..Settings::default() };
        let check = |host: &str, origin| is_allowed(&settings, host, origin);
        assert!(check("127.0.0.1:7979", None));
        assert!(check("127.0.0.1:7979", Some("http://127.0.0.1:7979")));
        assert!(check("localhost:7979", Some("https://play.example.org")));
        assert!(!check("127.0.0.1:7979", Some("http://127.0.0.1:8080")));
        assert!(!check("127.0.0.1:7979", Some("https://evil.example")));
        assert!(!check("127.0.0.1:7979", Some("null")));
    }

    #[test]
    fn a_foreign_name_that_points_here_is_kept_out() {
        let (name, origin) = ("evil.example:7979", Some("http://evil.example:7979"));
        let local = Settings::default();
        assert!(!is_allowed(&local, name, origin));
        assert!(is_allowed(&local, "localhost:7979", Some("http://localhost:7979")));
        assert!(is_allowed(&local, "[::1]:7979", Some("http://[::1]:7979")));
        assert!(is_allowed(&local, "localhost", Some("http://localhost")));
        let public = Settings { listen: [0, 0, 0, 0].into(), ..Settings::default() };
        assert!(is_allowed(&public, name, origin));
        assert!(is_allowed(&Settings { behind_proxy: true, ..local }, name, origin));
    }
}
