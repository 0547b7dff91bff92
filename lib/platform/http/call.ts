import type { AuditNote } from '../audit/record'
import type { Actor } from '../auth/session'
import type { Tally } from '../db/connection'
import type { GateResult, Label } from '../gate/label'
import type { Contract } from './contract'
import type { AnswerHeaders } from './envelope'

/** The host's additions to a request: path parameters, the socket's address, a mark for our pages' reads. */
export type Arrival = { params: Record<string, string>; peer: string | null; isPageRead?: boolean }

/** One request on its way through the pipeline. */
export type Call = {
  contract: Contract
  request: Request
  url: URL
  arrival: Arrival
  gateResult: GateResult
  /** The SQL statements sent so far. */
  tally: Tally
  label: Label
  note: AuditNote
  user: Actor | null
  /** The person looks at it as another role. */
  isView?: boolean
  /** Whether the verb has named whom the operation is about. */
  isPersonNamed: boolean
  /** The session whose tokens the answer carries. */
  handedOut: string | null
  headers: AnswerHeaders
  /** Makes the events that are sent instead of the envelope. */
  events?: () => ReadableStream<Uint8Array>
}
