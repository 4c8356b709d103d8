//! text_map.
