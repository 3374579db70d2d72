//! A hash as a word that a user can read out and remember.

/// Consonants for four bits, and vowels for two.
const CONSONANTS: &[u8; 16] = b"bdfghjklmnprstvz";
const VOWELS: &[u8; 4] = b"aiou";

/// A word of two syllables, such as `lusab`, made from all bits of a hash. Equal hashes have equal words; of 65,536 pairs of other
/// hashes about one has.
///
/// Source: Wilkerson, "A Proposal for Proquints: Identifiers that are Readable, Spellable, and Pronounceable" (2009).
pub fn hash_word(hash: u64) -> String {
    let folded = hash ^ (hash >> 32);
    let bits = (folded ^ (folded >> 16)) as u16;
    let consonant = |shift: u16| char::from(CONSONANTS[usize::from(bits >> shift & 15)]);
    let vowel = |shift: u16| char::from(VOWELS[usize::from(bits >> shift & 3)]);
    [consonant(12), vowel(10), consonant(6), vowel(4), consonant(0)].into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Words of the paper's examples: 127.0.0.1 is lusab-babad.
    #[test]
    fn words_are_those_of_the_paper() {
        assert_eq!(hash_word(0x7f00), "lusab");
        assert_eq!(hash_word(0x0001), "babad");
        assert_eq!(hash_word(0x3f54), "gutih");
    }

    #[test]
    fn every_bit_of_the_hash_counts_and_no_word_is_left_out() {
        let words: BTreeSet<_> = (0..1 << 16).map(hash_word).collect();
        assert_eq!(words.len(), 1 << 16);
        for bit in 0..64 {
            assert_ne!(hash_word(0x5115_3e57_ab1a_b000), hash_word(0x5115_3e57_ab1a_b000 ^ (1 << bit)), "bit {bit}");
        }
    }
}
