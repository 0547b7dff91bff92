import { ApiError } from '@/lib/platform/http/client'

/**
 * How what was written or done in the browser fares on its way to the server: the words of every place that
 * sends.
 */
export type SendingStatus =
  /** The server has everything. */
  | 'saved'
  /** Something waits for a pause in typing, or until something else has arrived. */
  | 'waiting'
  /** A request is under way. */
  | 'saving'
  /** The network or the server is away; it is sent again by itself. */
  | 'offline'
  /** The session has ended; it is sent after the person has signed in again. */
  | 'signIn'
  /** Another person is signed in by now. */
  | 'another'
  /** The server has something else; the person chooses. */
  | 'conflict'
  /** The server does not take it as it is; the person changes it. */
  | 'refused'
  /** The server takes nothing more of it: it is over, or another place has taken its turn. */
  | 'stopped'

/** A refusal with its reason. `error`: the answer of the API, where the request went through its client. */
export type Refusal = { kind: 'refused' | 'stopped'; message: string; error?: ApiError }
/** Whatever keeps a request from being answered with success, in the same words. */
export type Failure = Refusal | { kind: 'offline' | 'signIn' | 'another' | 'conflict' }
/** The result of one request. */
export type Outcome<A> = { kind: 'saved'; answer: A } | Failure

/** The kind of failure for a refusal of the API, decided by each caller. */
export type Meaning = (error: ApiError) => Failure['kind']

/**
 * A failure of a request. Without an answer, and after one that says "later", it is tried again; the rest is
 * the place's.
 */
export function failureOf(error: unknown, meaning: Meaning): Failure {
  if (!(error instanceof ApiError)) {
    console.warn(error)
    return { kind: 'offline' }
  }
  if (error.status >= 500 || error.status === 429) return { kind: 'offline' }
  const kind = meaning(error)
  return kind === 'refused' || kind === 'stopped' ? { kind, message: error.message, error } : { kind }
}

/** The outcome of a request that throws where it fails. */
export const outcomeOf = <A>(request: Promise<A>, meaning: Meaning): Promise<Outcome<A>> =>
  request.then(
    (answer): Outcome<A> => ({ kind: 'saved', answer }),
    (error: unknown): Outcome<A> => failureOf(error, meaning),
  )
