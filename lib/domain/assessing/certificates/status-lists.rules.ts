import { gzipSync } from 'node:zlib'
import type { StatusPurpose, StoredCertificateState } from './words'

/** Places in one list: the fewest that the standard allows, so that a list says little about any one of them. */
export const placesInList = 131_072

const shape = /^(revocation|suspension)-(0|[1-9]\d{0,4})$/

/** The name of a list in its address: `revocation-0`. */
export const listIdOf = (purpose: StatusPurpose, statusIndex: number): string =>
  `${purpose}-${Math.floor(statusIndex / placesInList)}`

export function readListId(listId: string): { purpose: StatusPurpose; number: number } | null {
  const [, purpose, number] = shape.exec(listId) ?? []
  return purpose === undefined ? null : { purpose: purpose === 'revocation' ? purpose : 'suspension', number: Number(number) }
}

/** States of which a list of this purpose has the bit set. One that was replaced by a corrected one never counts again. */
export const statesOf: Readonly<Record<StatusPurpose, readonly StoredCertificateState[]>> = {
  revocation: ['revoked', 'superseded'],
  suspension: ['suspended'],
}

/** A bitstring as the standard encodes it: GZIP, base64url, with `u` in front (multibase). The first place is the leftmost bit. */
export function encodedList(places: readonly number[]): string {
  const bits = Buffer.alloc(placesInList / 8)
  for (const place of places) bits[place >> 3] = (bits[place >> 3] ?? 0) | (0x80 >> (place & 7))
  return `u${gzipSync(bits).toString('base64url')}`
}
