import { randomInt } from 'node:crypto'

/** Small letters and digits without those that look alike, so that a card can be read out and typed on any phone. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const [groups, ofGroup] = [3, 4]

/** A password for a card: twelve random letters and digits, about 59 bits, in groups of four. */
export function newCardPassword(): string {
  const group = () => Array.from({ length: ofGroup }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}
