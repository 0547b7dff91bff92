import type { z } from 'zod'
import type { AuditNote } from '../audit/record'
import type { Organization } from '../auth/organization'
import type { Actor } from '../auth/session'
import type { Reader } from '../db/connection'
import type { LookUpFunction } from '../db/shared-connection'
import type { Tx } from '../db/tenant'
import type { ErrorName, Refusal } from '../errors'
import type { ApiKeyLabel } from '../gate/label'
import type { Language } from '../i18n/languages'
import type { Page, PageRequest, RawPage } from '../lists/page'
import type { Access, Contract } from './contract'

type Core<E extends ErrorName> = {
  organization: Organization
  apiKey: ApiKeyLabel
  requestId: string
  /** Language of the messages. */
  language: Language
  /** Languages of the content, best first: Accept-Language, the person's own, the organization's. */
  contentLanguages: readonly Language[]
  address: string
  device: { platform: string | null; os: string | null; browser: string | null }
  now: Date
  headers: Headers
  /** Aborted when the client disconnects before the answer; for long work only. */
  clientSignal(): AbortSignal
  /** Throws a refusal with an error that the contract names. */
  fail(reason: E, detail?: Refusal['detail']): never
  /** Names the person whom the operation is about, of a contract with `about`; refuses with `aboutOneself` where that is the caller. */
  concerns(userId: string): void
  /** Adds to the audit row; later notes win field by field. */
  note(note: AuditNote): void
  /** Sends a header with the answer. */
  header(name: string, value: string): void
  /** Marks the answer as containing tokens of this session: an Idempotency-Key repeats it only while that session lives. */
  handsOutTokensOf(sessionId: string): void
  /** Answers with this stream of server-sent events instead of the envelope. Made only where a body is sent. */
  stream(make: () => ReadableStream<Uint8Array>): void
  /** Runs work in a tenant transaction of its own, whose effects survive a refusal. */
  inTransaction<T>(work: (db: Tx) => Promise<T>): Promise<T>
  /**
   * The row, as JSON, that a look-up function of the database returns for a value in this organization; null if there is none. One statement, outside
   * any transaction.
   */
  lookUp<T>(name: LookUpFunction, value: string): Promise<T | null>
}

type Who<A extends Access> = A extends 'public' | 'refreshToken' ? { user: null } : { user: Actor }
export type Context<A extends Access = Access, E extends ErrorName = ErrorName, Db = Tx> = Core<E> & Who<A> & { db: Db }
/** Before the transaction there is no `db`. */
export type Before<A extends Access = Access, E extends ErrorName = ErrorName> = Core<E> & Who<A>

type Input<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  params: z.output<P>
  query: z.output<Q>
  body: z.output<B>
  page: PageRequest
}
/** Input and result of a verb, by its contract. */
type InputOf<C extends Contract> = Input<NonNullable<C['params']>, NonNullable<C['query']>, NonNullable<C['body']>>
type OutputOf<C extends Contract> =
  NonNullable<C['list']> extends never
    ? z.output<C['returns']>
    : Page<z.output<C['returns']> extends readonly (infer T)[] ? T : never> | RawPage<z.input<C['returns']>>
type ErrorsOf<C extends Contract> = NonNullable<C['errors']>[number]
/** A list has no transaction: it is read by single statements. */
type DbOf<C extends Contract> = NonNullable<C['list']> extends never ? Tx : Reader
type BeforeOf<C extends Contract> = Before<C['access'], ErrorsOf<C>>

/** A contract with its verb: one whole endpoint. */
export type Operation = {
  contract: Contract
  /** Needs no tenant transaction: its answer is already known or comes from one look-up function. */
  respond?: (context: Before, input: Input<z.ZodType, z.ZodType, z.ZodType>) => Promise<unknown>
  prepare?: (context: Before, input: Input<z.ZodType, z.ZodType, z.ZodType>) => Promise<unknown>
  verb: (
    context: Context<Access, ErrorName, Reader>,
    input: Input<z.ZodType, z.ZodType, z.ZodType>,
    prepared: unknown,
  ) => Promise<unknown>
}

type Verb<C extends Contract, Prepared> = (
  context: Context<C['access'], ErrorsOf<C>, DbOf<C>>,
  input: InputOf<C>,
  prepared: Prepared,
) => Promise<OutputOf<C>>

/** Binds a verb to its contract. */
export function implement<C extends Contract>(contract: C, verb: Verb<C, undefined>): Operation
/**
 * The same with work before the tenant transaction opens, for work that is slow and must not hold a connection (hashing a password, calling a
 * CAPTCHA service) or whose effects must survive a refusal. Its result is passed to the verb.
 */
export function implement<C extends Contract, Prepared>(
  contract: C,
  prepare: (context: BeforeOf<C>, input: InputOf<C>) => Promise<Prepared>,
  verb: Verb<C, Prepared>,
): Operation
export function implement(contract: object, ...steps: object[]): Operation {
  return operationOf({ contract, prepare: steps.length === 2 ? steps[0] : undefined, verb: steps.at(-1) })
}

/** The pipeline parses the input with the same contract before the call, so the cast is safe. */
const operationOf = (parts: { contract: object; prepare?: object; respond?: object; verb?: object }) => parts as Operation

/** Binds a verb that needs no tenant transaction; reads only, never audited. */
export function respond<C extends Contract>(
  contract: C,
  verb: (context: BeforeOf<C>, input: InputOf<C>) => Promise<OutputOf<C>>,
): Operation {
  if (contract.method !== 'GET' || contract.audit) throw new Error(`${contract.id} writes: it needs a transaction`)
  const unreachable = async () => {
    throw new Error(`${contract.id} has no transaction`)
  }
  return operationOf({ contract, respond: verb, verb: unreachable })
}
