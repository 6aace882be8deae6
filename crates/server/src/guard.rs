//! What every request and every answer goes through: origins, rates, headers.

use std::{net::IpAddr, sync::Arc, time::Instant};

use axum::{
    extract::{ConnectInfo, Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};

use crate::{
    client, error::Error, listener::Peer, messages::problem::Problem, settings::Settings,
    site::Site,
};

/// Nothing from elsewhere, and no script that is not a file of ours.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
     img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
     base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 4] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_FRAME_OPTIONS, "DENY"),
    // The address of an unlisted game is its secret.
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// Refuses what comes too often or from elsewhere, and puts the headers on every answer.
pub(crate) async fn guard(State(site): State<Arc<Site>>, request: Request, next: Next) -> Response {
    let phase = request.extensions().get::<ConnectInfo<Peer>>().map(|peer| peer.0.phase.clone());
    if let Some(phase) = &phase {
        phase.begin_answer();
    }
    let mut response = match check(&site, request) {
        Ok(request) => next.run(request).await,
        Err(problem) => Error::from(problem).into_response(),
    };
    if let Some(phase) = &phase {
        phase.end_answer(response.status() == StatusCode::SWITCHING_PROTOCOLS);
    }
    let headers = response.headers_mut();
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    if !is_part(headers) {
        headers.extend(HEADERS.map(|(name, value)| (name, HeaderValue::from_static(value))));
    }
    response
}

/// Whether it is a script, a style sheet or a typeface. The other headers are for documents, and would be
/// a good part of what the page weighs.
fn is_part(headers: &HeaderMap) -> bool {
    const PARTS: [&str; 3] = ["text/javascript", "text/css", "font/"];
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    kind.is_some_and(|kind| PARTS.iter().any(|part| kind.starts_with(part)))
}

fn check(site: &Site, request: Request) -> Result<Request, Problem> {
    let (parts, body) = request.into_parts();
    let client = client::address(&parts, site.settings.behind_proxy);
    if !site.requests.take(client, Instant::now()) {
        return Err(Problem::TooFast);
    }
    check_host(&parts.headers, &site.settings)?;
    let is_socket = parts.headers.contains_key(header::UPGRADE);
    if is_socket || !matches!(parts.method, Method::GET | Method::HEAD) {
        check_origin(&parts.headers, &site.settings)?;
    }
    Ok(Request::from_parts(parts, body))
}

/// Whether this server is meant. A page may let its own name point at this machine and then read
/// whatever is answered, because to a browser both are the same place.
fn check_host(headers: &HeaderMap, settings: &Settings) -> Result<(), Problem> {
    let Some(host) = headers.get(header::HOST) else { return Ok(()) };
    let host = host.to_str().unwrap_or_default();
    if is_our_name(host, settings) {
        return Ok(());
    }
    Err(Problem::ForeignName { name: host.chars().take(80).collect() })
}

/// Whether a request comes from a page of this server. Programs that are no browsers name no
/// origin.
fn check_origin(headers: &HeaderMap, settings: &Settings) -> Result<(), Problem> {
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
    Err(Problem::ForeignOrigin { origin: origin.chars().take(80).collect() })
}

/// Whether this server can be meant by a name. One that listens on this machine only is not called
/// by a name from outside, unless somebody has let a name of theirs point here; others are called by
/// any name, unless the settings say by which.
fn is_our_name(host: &str, settings: &Settings) -> bool {
    let name = host.rsplit_once(':').map_or(host, |(name, port)| {
        // The colons of a bare IPv6 address divide no port from it.
        if port.ends_with(']') { host } else { name }
    });
    let name = name.trim_start_matches('[').trim_end_matches(']');
    let is_local = name.eq_ignore_ascii_case("localhost")
        || name.to_ascii_lowercase().ends_with(".localhost")
        || name.parse::<IpAddr>().is_ok();
    let is_named = settings.names.iter().map(String::as_str).chain(settings.public_name());
    let is_named = is_named.into_iter().any(|it| it.eq_ignore_ascii_case(name));
    let is_open = settings.behind_proxy || !settings.listen.is_loopback();
    is_local || is_named || (settings.names.is_empty() && is_open)
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

    #[test]
    fn names_are_those_of_the_settings() {
        let check = |settings: &Settings, host: &str| {
            let headers = HeaderMap::from_iter([(header::HOST, host.parse().unwrap())]);
            check_host(&headers, settings).is_ok()
        };
        let local = Settings::default();
        for host in ["localhost:7979", "127.0.0.1", "[::1]", "[::1]:7979", "a.localhost:1"] {
            assert!(check(&local, host), "{host}");
        }
        for host in ["evil.example", "evil.example:7979", "localhost.evil.example", "", ":80"] {
            assert!(!check(&local, host), "{host}");
        }
        let told = Some("https://play.example.org:444/quoridor".to_owned());
        let told = Settings { public_url: told, ..Settings::default() };
        assert!(check(&told, "play.example.org") && !check(&told, "evil.example"));
        let names = vec!["play.example.org".to_owned()];
        let public = Settings { listen: [0, 0, 0, 0].into(), ..Settings::default() };
        assert!(check(&public, "evil.example"), "nobody has said what it is called");
        let public = Settings { names, ..public };
        assert!(check(&public, "Play.example.org:443") && check(&public, "192.168.1.5:7979"));
        assert!(!check(&public, "evil.example"));
        assert!(check_host(&HeaderMap::new(), &local).is_ok());
    }
}
