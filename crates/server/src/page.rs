//! The page, which is part of the program.

use axum::{
    http::{HeaderMap, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use rust_embed::RustEmbed;

use crate::{error::Error, messages::problem::Problem};

/// What the build script made of `web/`.
#[derive(RustEmbed)]
#[folder = "$OUT_DIR/page"]
struct Page;

/// Files with a hash in their names never change.
const FOREVER: &str = "public, max-age=31536000, immutable";
const ASK_AGAIN: &str = "no-cache";

/// A file of the page; paths that are no file are the page itself, which knows its routes.
pub(crate) async fn page(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    let is_interface = ["api/", "ws/"].iter().any(|start| path.starts_with(start));
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    match Page::get(path) {
        Some(file) if !path.is_empty() => answer(path, file, &headers),
        _ if is_interface || (is_file && !path.starts_with("analysis/")) => no_page(uri.path()),
        _ => match Page::get("index.html") {
            Some(file) => answer("index.html", file, &headers),
            None => no_page("/index.html"),
        },
    }
}

fn no_page(path: &str) -> Response {
    Error::from(Problem::NoPage { path: path.chars().take(80).collect() }).into_response()
}

/// The file as the build has packed it, which is smaller than what can be packed while somebody waits.
fn packed(path: &str, headers: &HeaderMap) -> Option<rust_embed::EmbeddedFile> {
    let accepted = headers.get(header::ACCEPT_ENCODING)?.to_str().ok()?;
    let words = accepted.split(',').map(|word| word.split(';').next().unwrap_or_default().trim());
    let mut words = words.filter(|word| *word == "br");
    words.next().and_then(|_| Page::get(&format!("{path}.br")))
}

fn answer(path: &str, file: rust_embed::EmbeddedFile, headers: &HeaderMap) -> Response {
    let hash: String =
        file.metadata.sha256_hash().iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{hash}\"");
    let seen = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let caching = if path.starts_with("assets/") { FOREVER } else { ASK_AGAIN };
    let kind = file.metadata.mimetype().to_owned();
    let common = [(header::ETAG, tag.clone()), (header::CACHE_CONTROL, caching.to_owned())];
    // Compression on the way makes the tag a weak one.
    if seen.is_some_and(|seen| seen.trim_start_matches("W/") == tag) {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    let kind = [(header::CONTENT_TYPE, kind), (header::VARY, "accept-encoding".to_owned())];
    match packed(path, headers) {
        Some(packed) => {
            (common, kind, [(header::CONTENT_ENCODING, "br")], packed.data).into_response()
        }
        None => (common, kind, file.data).into_response(),
    }
}
