//! Who is asking.

use std::{net::IpAddr, sync::Arc};

use axum::{
    extract::{ConnectInfo, FromRequestParts},
    http::request::Parts,
};

use crate::{error::Error, listener::Peer, site::Site};

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
        // Earlier lines and entries are whatever the client wrote itself.
        let header = parts.headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
        header.rsplit(',').next()?.trim().parse().ok()
    };
    let direct = || parts.extensions.get::<ConnectInfo<Peer>>().map(|info| info.0.address);
    let found = if behind_proxy { forwarded() } else { None };
    client_prefix(found.or_else(direct).unwrap_or(IpAddr::from([0, 0, 0, 0])))
}

/// What limits are counted by: an IPv4 address, or the network of an IPv6 address, in which a client
/// may choose as many as it likes.
pub(crate) fn client_prefix(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) if !address.is_loopback() => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::from([a, b, c, d, 0, 0, 0, 0])
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use axum::http::Request;

    use super::*;
    use crate::listener::Phase;

    #[test]
    fn only_a_proxy_is_believed() {
        let request = Request::builder().header("x-forwarded-for", "6.6.6.6, 1.2.3.4");
        let (mut parts, ()) = request.body(()).unwrap().into_parts();
        let direct = IpAddr::from([127, 0, 0, 1]);
        let phase = Arc::new(Phase::new(std::time::Duration::from_secs(1)));
        parts.extensions.insert(ConnectInfo(Peer { address: direct, phase }));
        assert_eq!(address(&parts, false), direct);
        assert_eq!(address(&parts, true).to_string(), "1.2.3.4");
        parts.headers.append("x-forwarded-for", "5.6.7.8".parse().unwrap());
        assert_eq!(address(&parts, true).to_string(), "5.6.7.8");
    }

    #[test]
    fn a_network_counts_as_one_client() {
        let counted = |text: &str| client_prefix(text.parse().unwrap()).to_string();
        assert_eq!(counted("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(counted("2001:db8:1:2:ffff::1"), "2001:db8:1:2::");
        assert_eq!(counted("::ffff:1.2.3.4"), "1.2.3.4");
        assert_eq!((counted("::1"), counted("10.0.0.9")), ("::1".into(), "10.0.0.9".into()));
    }
}
