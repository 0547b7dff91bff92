/** Letters and digits that are not read for each other: no I and 1, no O and 0. 32, so that a byte chooses among them evenly. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const proposedLength = 8

/** An access code of 40 random bits, for an author to take: from `proposedLength` random bytes. */
export const proposedCode = (random: Uint8Array): string => Array.from(random, (byte) => alphabet.charAt(byte % 32)).join('')
