//! rule_book.
