import { randomFillSync } from 'node:crypto'
import { v7, validate, version } from 'uuid'

/** A new UUID v7 (RFC 9562): time-ordered, made by the app because not every supported Postgres can. */
export const newId = (): string => v7()

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether a text is a UUID in its canonical lower-case form. */
export const isUuid = (text: string): boolean => uuidShape.test(text)

// Random bytes are drawn 4 kB at a time: a call of the generator costs more than the rest of making an id.
const entropy = Buffer.alloc(4096)
let drawn = entropy.length

function requestId(): string {
  if (drawn === entropy.length) {
    randomFillSync(entropy)
    drawn = 0
  }
  drawn += 16
  return v7({ random: entropy.subarray(drawn - 16, drawn) })
}

/** Keeps a caller's request id when it is a well-formed UUID of version 4 or 7, else makes one of version 7. */
export const requestIdFrom = (inbound: string | null): string =>
  inbound && isUuid(inbound) && validate(inbound) && [4, 7].includes(version(inbound)) ? inbound : requestId()

/** The id before all others: where a walk by ids begins. */
export const lowestId = '00000000-0000-0000-0000-000000000000'
