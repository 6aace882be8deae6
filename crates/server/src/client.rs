//! Who is asking.

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use axum::{
    extract::{ConnectInfo, FromRequestParts},
    http::request::Parts,
};

use crate::{error::Error, site::Site};

/// A client, known by its address.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Client {
    pub(crate) address: IpAddr,
}

impl FromRequestParts<Arc<Site>> for Client {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, site: &Arc<Site>) -> Result<Client, Error> {
        Ok(Client { address: address(parts, site.settings.behind_proxy) })
    }
}

/// The address of a client; behind a proxy the last one that the proxy names.
pub(crate) fn address(parts: &Parts, behind_proxy: bool) -> IpAddr {
    let forwarded = || {
        let header = parts.headers.get("x-forwarded-for")?.to_str().ok()?;
        header.rsplit(',').next()?.trim().parse().ok()
    };
    let direct = || parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let found = if behind_proxy { forwarded() } else { None };
    found.or_else(direct).unwrap_or(IpAddr::from([0, 0, 0, 0]))
}

#[cfg(test)]
mod tests {
    use axum::http::Request;

    use super::*;

    #[test]
    fn only_a_proxy_is_believed() {
        let request = Request::builder().header("x-forwarded-for", "6.6.6.6, 1.2.3.4");
        let (mut parts, ()) = request.body(()).unwrap().into_parts();
        let direct: SocketAddr = "127.0.0.1:5".parse().unwrap();
        parts.extensions.insert(ConnectInfo(direct));
        assert_eq!(address(&parts, false), direct.ip());
        assert_eq!(address(&parts, true).to_string(), "1.2.3.4");
    }
}
