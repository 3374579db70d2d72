//! Numbers and texts as bytes: unsigned integers as LEB128 (seven bits a byte, low ones first), doubles as their eight bytes.

/// Appends an unsigned integer: 1 to 10 bytes.
pub fn put_number(out: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

/// Appends the eight bytes of a word, low ones first.
pub fn put_word(out: &mut Vec<u8>, value: u64) {
    out.extend(value.to_le_bytes());
}

/// Appends the length of some bytes and the bytes.
pub fn put_bytes(out: &mut Vec<u8>, bytes: &[u8]) {
    put_number(out, bytes.len() as u64);
    out.extend(bytes);
}

/// Bytes that are read from the front. Every function returns `None` where they end too early or are not valid.
#[derive(Clone, Copy, Debug)]
pub struct Bytes<'a>(pub &'a [u8]);

impl<'a> Bytes<'a> {
    /// `true` if nothing is left.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The next `count` bytes.
    pub fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    /// The next byte.
    pub fn byte(&mut self) -> Option<u8> {
        self.take(1).map(|taken| taken[0])
    }

    /// An unsigned integer, in its shortest form.
    pub fn number(&mut self) -> Option<u64> {
        let mut value = 0_u64;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            let bits = u64::from(byte & 0x7F);
            if bits << shift >> shift != bits || (byte == 0 && shift > 0) {
                return None;
            }
            value |= bits << shift;
            if byte < 0x80 {
                return Some(value);
            }
        }
        None
    }

    /// An unsigned integer that counts things of at least `each` bytes, all of which must still be there.
    pub fn count(&mut self, each: usize) -> Option<usize> {
        let count = usize::try_from(self.number()?).ok()?;
        (count.checked_mul(each)? <= self.0.len()).then_some(count)
    }

    /// An unsigned integer up to `most`, as a signed one.
    pub fn up_to(&mut self, most: i64) -> Option<i64> {
        i64::try_from(self.number()?).ok().filter(|value| *value <= most)
    }

    /// A word of eight bytes.
    pub fn word(&mut self) -> Option<u64> {
        self.take(8).and_then(|taken| taken.try_into().ok()).map(u64::from_le_bytes)
    }

    /// Bytes with their length before them.
    pub fn bytes(&mut self) -> Option<&'a [u8]> {
        let length = self.count(1)?;
        self.take(length)
    }

    /// Text in UTF-8 with its length in bytes before it.
    pub fn text(&mut self) -> Option<&'a str> {
        std::str::from_utf8(self.bytes()?).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back_and_have_one_form() {
        let edges = (0..64).flat_map(|bit| [(1_u64 << bit) - 1, 1 << bit, (1 << bit) + 1]).chain([u64::MAX]);
        for value in edges {
            let mut out = Vec::new();
            put_number(&mut out, value);
            let bits = 64 - value.leading_zeros() as usize;
            assert_eq!(out.len(), bits.div_ceil(7).max(1), "{value}");
            let mut bytes = Bytes(&out);
            assert_eq!((bytes.number(), bytes.is_empty()), (Some(value), true));
            assert!((0..out.len()).all(|cut| Bytes(&out[..cut]).number().is_none()), "{value} cut");
        }
        assert_eq!(Bytes(&[0x80, 0]).number(), None, "a longer form of 0");
        assert_eq!(
            Bytes(&[0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 2]).number(),
            None,
            "more than 64 bits"
        );
        assert_eq!(Bytes(&[5, 1, 2]).bytes(), None);
    }
}
