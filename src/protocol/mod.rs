//! What two players who do not trust each other exchange.
