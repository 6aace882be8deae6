//! How often somebody may do something.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// Addresses kept in mind before the full buckets among them are forgotten.
const MANY: usize = 4096;

/// So many at once, and so many a second from then on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rate {
    pub(crate) burst: f64,
    pub(crate) per_second: f64,
}

/// A bucket of permits that fills up by itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    permits: f64,
    since: Instant,
}

impl Bucket {
    /// A full bucket.
    pub(crate) fn new(rate: Rate, now: Instant) -> Bucket {
        Bucket { permits: rate.burst, since: now }
    }

    /// Takes a permit, if there is one.
    pub(crate) fn take(&mut self, rate: Rate, now: Instant) -> bool {
        let earned = now.saturating_duration_since(self.since).as_secs_f64() * rate.per_second;
        self.permits = (self.permits + earned).min(rate.burst);
        self.since = now;
        let is_allowed = self.permits >= 1.0;
        if is_allowed {
            self.permits -= 1.0;
        }
        is_allowed
    }
}

/// One bucket for every address.
#[derive(Debug)]
pub(crate) struct Throttle {
    rate: Rate,
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

impl Throttle {
    pub(crate) fn new(rate: Rate) -> Throttle {
        Throttle { rate, buckets: Mutex::default() }
    }

    /// Takes a permit of this address, if there is one.
    pub(crate) fn take(&self, address: IpAddr, now: Instant) -> bool {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() > MANY {
            let refill = Duration::from_secs_f64(self.rate.burst / self.rate.per_second);
            buckets.retain(|_, bucket| now.saturating_duration_since(bucket.since) < refill);
        }
        let rate = self.rate;
        buckets.entry(address).or_insert_with(|| Bucket::new(rate, now)).take(rate, now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: Rate = Rate { burst: 3.0, per_second: 2.0 };

    #[test]
    fn a_burst_and_then_the_rate() {
        let start = Instant::now();
        let throttle = Throttle::new(RATE);
        let (ann, bob) = ([127, 0, 0, 1].into(), [127, 0, 0, 2].into());
        let allowed = |address, at| throttle.take(address, start + Duration::from_millis(at));
        assert!((0..3).all(|_| allowed(ann, 0)));
        assert!(!allowed(ann, 0));
        assert!(allowed(bob, 0)); // somebody else's bucket
        assert!(allowed(ann, 500) && !allowed(ann, 500));
        assert!((0..3).all(|_| allowed(ann, 60_000)) && !allowed(ann, 60_000));
    }

    #[test]
    fn full_buckets_are_forgotten() {
        let start = Instant::now();
        let throttle = Throttle::new(RATE);
        for number in 0..=MANY as u32 {
            throttle.take(IpAddr::from(number.to_be_bytes()), start);
        }
        throttle.take([10, 0, 0, 1].into(), start + Duration::from_secs(60));
        assert_eq!(throttle.buckets.lock().unwrap().len(), 1);
    }
}
