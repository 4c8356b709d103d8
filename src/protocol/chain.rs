//! A side's nonces, committed in advance as a hash chain.
//!
//! x\[4096\] is secret; x\[i-1\] = SHA-256 of `countersign/nonce/1`, the side (`CSA` or `USA`; the umpire's chain has
//! `UMPIRE`) and the 32 bytes of x\[i\], one after the other. The anchor x\[0\] stands in the charter. Each
//! disclosure is the link after the one disclosed last, which the state names: who discloses one in every
//! player-turn uses x\[n+1\] in player-turn n.

use super::hex::Link;
use crate::diagnostic::{Diagnostic, Kind};
use crate::party::Party;
use sha2::{Digest as _, Sha256};
use std::fmt;
use zeroize::Zeroizing;

/// How many links a chain has besides its anchor.
pub const LENGTH: u32 = 4096;

/// How many links are kept between one that is stored and the next.
const STRIDE: u32 = 64;

/// The link before `link`.
#[must_use]
pub fn previous(party: impl Into<Party>, link: &Link) -> Link {
    let hash = Sha256::new()
        .chain_update(b"countersign/nonce/1")
        .chain_update(party.into().as_str())
        .chain_update(link.0);
    Link(hash.finalize().into())
}

/// The chain of one party, as its owner holds it. Wiped from memory when dropped.
pub struct Chain {
    party: Party,
    /// x\[0\], x\[64\], x\[128\] … x\[4096\].
    marks: Zeroizing<Vec<[u8; 32]>>,
}

impl fmt::Debug for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Chain({}, {})", self.party, self.anchor())
    }
}

impl Chain {
    /// The chain of `party` whose last link x\[4096\] is `root`.
    #[must_use]
    pub fn from_root(party: impl Into<Party>, root: &Zeroizing<[u8; 32]>) -> Self {
        let party = party.into();
        let mut marks = Zeroizing::new(Vec::with_capacity((LENGTH / STRIDE + 1) as usize));
        let mut link = Link(**root);
        marks.push(link.0);
        for index in (0..LENGTH).rev() {
            link = previous(party, &link);
            if index % STRIDE == 0 {
                marks.push(link.0);
            }
        }
        marks.reverse();
        Chain { party, marks }
    }

    /// x\[0\].
    #[must_use]
    pub fn anchor(&self) -> Link {
        Link(self.marks[0])
    }

    /// x\[index\], to be published only in the message that uses it.
    ///
    /// # Errors
    ///
    /// When the chain has no such link.
    pub fn disclose(&self, index: u32) -> Result<Link, Diagnostic> {
        if index > LENGTH {
            return Err(Diagnostic::new(
                Kind::Unable,
                format!("the nonce chain of {} has no link `{index}`", self.party),
            )
            .help(format!(
                "a game has at most {LENGTH} player-turns; begin another with a new charter"
            )));
        }
        let mark = index.div_ceil(STRIDE);
        let mut link = Link(self.marks[mark as usize]);
        for _ in index..mark * STRIDE {
            link = previous(self.party, &link);
        }
        Ok(link)
    }

    /// The link after `last`, which is the one disclosed last or the anchor.
    ///
    /// # Errors
    ///
    /// When `last` is no link of this chain, or its very end.
    pub fn after(&self, last: &Link) -> Result<Link, Diagnostic> {
        let past = |mark: u32| mark * STRIDE;
        for mark in 0..=LENGTH / STRIDE {
            let mut link = Link(self.marks[mark as usize]);
            if link == *last {
                return self.disclose(past(mark) + 1);
            }
            // Down to the mark before this one, which was looked at.
            for index in (past(mark.saturating_sub(1)) + 1..past(mark)).rev() {
                let before = previous(self.party, &link);
                if before == *last {
                    return self.disclose(index + 1);
                }
                link = before;
            }
        }
        Err(Diagnostic::new(
            Kind::Unable,
            format!(
                "the link `{last}` is not one of the chain that is kept here for {}",
                self.party
            ),
        )
        .help("the state belongs to another game, or the secrets do"))
    }
}

/// Checks that `link` is exactly `steps` links after `last`, the link of that party disclosed last.
///
/// # Errors
///
/// When hashing `link` back `steps` times does not give `last`, or `steps` is 0 or more than the chain has.
pub fn check(
    party: impl Into<Party>,
    link: &Link,
    last: &Link,
    steps: u32,
) -> Result<(), Diagnostic> {
    let party = party.into();
    let fault = |why: String| {
        Diagnostic::new(
            Kind::Unverified,
            format!("the link `{link}` of {party} {why}"),
        )
    };
    if steps == 0 || steps > LENGTH {
        return Err(fault(format!(
            "cannot be `{steps}` links after the last one"
        )));
    }
    let mut at = *link;
    for step in 0..steps {
        if at == *last {
            return Err(if step == 0 {
                fault("was used before".to_owned())
                    .help("each player-turn uses one new link of each side")
            } else {
                fault(format!("is {step} links after the last one, not {steps}"))
                    .help("each player-turn uses exactly the next link of each side")
            });
        }
        at = previous(party, &at);
    }
    if at == *last {
        return Ok(());
    }
    Err(fault(format!(
        "does not belong to the chain: hashed back {} it is not `{last}`",
        if steps == 1 {
            "once".to_owned()
        } else {
            format!("{steps} times")
        }
    ))
    .help("the charter's anchor fixes every link; no other value can stand here"))
}
