import { randomBytes } from 'node:crypto'

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz'
/** A key of an option or a gap that says nothing of what is right. */
export const freshKey = () => `k${Array.from(randomBytes(8), (byte) => alphabet[byte % alphabet.length]).join('')}`
