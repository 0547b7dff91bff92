import type { rooms } from '../rooms'

type Rooms = (typeof rooms)[keyof typeof rooms]
type PartsIn<R> = R extends { person: infer P } ? keyof P & string : never
type Part = PartsIn<Rooms>
/** A text or JSON column of a table with rows about people: where their own data shows it, and whether the erasure removes it; or why not. */
export type Column = { shown: Part | `not: ${string}`; erased: true | `not: ${string}` }

export const shownIn = (shown: Part): Column => ({ shown, erased: true })
export const secret: Column = { shown: 'not: a secret or a hash of one', erased: true }
export const derived: Column = { shown: 'not: made from other columns, for searches', erased: true }
export const technical: Column = { shown: 'not: says nothing about the person', erased: true }
export const product: Column = { shown: 'not: a word of the product', erased: 'not: a word of the product' }
export const stays = (shown: Column['shown'], why: string): Column => ({ shown, erased: `not: ${why}` })
export const chained = 'the activity log is a chain and stays (docs/decisions/0049-own-data.md)'
export const file = (why: string) => stays('not: the text of a whole file with people', why)
export const shortly = (why: string) => stays('not: cannot be read back by person', why)

/** Of a table with text that has no rows about people. */
export const content = 'content and settings of the organization; what people write there belongs to their office'
export const ofDeployment = 'of the deployment, not of a person'
const facts = 'ids and facts; payloads and errors hold no address and no text of a person'

/** By table: its columns of text or JSON, or why none of its rows is about a person. */
export type PersonColumns = Record<string, Record<string, Column> | string>

/** The tables of the kernel. */
export const ofKernel: PersonColumns = {
  activity_logs: {
    actorLabel: stays('account', chained),
    actorHash: stays('not: of addresses without an account', chained),
    action: stays('activity', chained),
    resource: stays('not: names other people and records', chained),
    changes: stays('not: names other people and records', chained),
    ipAddress: stays('activity', chained),
    device: stays('activity', chained),
    prevHash: stays('not: a hash of the chain', chained),
    hash: stays('not: a hash of the chain', chained),
    searchText: stays('not: made from other columns, for searches', chained),
  },
  refused_attempts: Object.fromEntries(
    ['source', 'action', 'actorLabel', 'resource', 'ipAddress', 'device'].map((name) => [
      name,
      shortly('moved into the activity log when its minute is over'),
    ]),
  ),
  idempotency_keys: Object.fromEntries(
    ['scope', 'requestHash', 'secretHash', 'sealedAnswer'].map((name) => [
      name,
      shortly('sealed or a keyed hash, deleted after 24 hours'),
    ]),
  ),
  sign_in_throttles: { subject: shortly('a keyed hash or a network address, deleted by age') },
  captcha_uses: { signature: shortly('a signature of a challenge, deleted after an hour') },
  signing_keys: ofDeployment,
  checkpoint_keys: ofDeployment,
  activity_log_heads: ofDeployment,
  activity_log_checkpoints: ofDeployment,
  schedules: ofDeployment,
  events: facts,
  event_deliveries: facts,
}
