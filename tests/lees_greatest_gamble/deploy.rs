//! deploy.
