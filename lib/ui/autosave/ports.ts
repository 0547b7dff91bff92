import type { Steps } from '@/lib/ui/schema-form/places'
import type { Drafts } from '@/lib/ui/sending/drafts'
import type { Later } from '@/lib/ui/sending/pauses'
import type { SendingStatus } from '@/lib/ui/sending/status'
import type { Conflict, Merged } from './merge'

/** A record by the last answer of the API: the part that an editor edits, and the version of the whole. */
export type Known<D> = { document: D; version: number }
/** The result of one attempt to save, in the words of `SendingStatus`. */
export type SaveOutcome<K> =
  /** The API took it, and answered with the record as it is now. */
  | { kind: 'saved'; now: K }
  /** Somebody else changed the record (412). */
  | { kind: 'conflict' }
  /** Some places are refused (422); nothing was saved. */
  | { kind: 'refused'; faults: Fault[] }
  /** It is not known whether it arrived: no network, or a server that does not answer. */
  | { kind: 'offline' }
  /** It will not be taken, however often it is sent. */
  | { kind: 'stopped'; message: string; faults?: Fault[] }
/** `inside`: where a new item waits as a whole, the places in it that have to be corrected. */
export type Fault = { steps: Steps; message: string; inside?: readonly { steps: Steps; message: string }[] }

export type Sides<D> = {
  /** Where both began: the document known, and documents that were sent and may have arrived. */
  bases: D[]
  mine: D
  theirs: D
  /** The document that was sent, where `theirs` is the answer to it. */
  saved?: D
}
export type MergedDocument<D> = Omit<Merged, 'value'> & { value: D }

export type Ports<D, K extends Known<D>> = {
  save: (document: D, onto: K) => Promise<SaveOutcome<K>>
  /** Reads the record anew; null where that fails. */
  read: () => Promise<K | null>
  /**
   * Merges two documents; null where the person has to choose one of them, and nothing is saved until they
   * do.
   */
  merge: (sides: Sides<D>) => MergedDocument<D> | null
  /** A document as it is sent: without what is empty. */
  toSent: (document: D) => D
  drafts: Drafts<Kept<D, K>>
  /** Milliseconds without a change after which it is sent. */
  restMs: number
  later?: Later
}

/** A draft as the browser keeps it while something is not saved. */
export type Kept<D, K> = { known: K; mine: D; sent: Sent<D>[]; conflicts: Conflict[] }
/**
 * A document sent onto a version without an answer: it may still arrive while the record is of that version.
 */
export type Sent<D> = { document: D; version: number }
export type Refused = Fault & { value: unknown }

/**
 * Where the session has ended, the page asks to sign in again, and it counts as a lost connection until then.
 */
export type AutosaveStatus = Exclude<SendingStatus, 'signIn' | 'another'>
export type AutosaveView<D, K> = {
  document: D
  known: K
  status: AutosaveStatus
  conflicts: readonly Conflict[]
  /** The record as somebody else changed it, where the person has to choose. */
  rival: K | null
  faults: readonly Fault[]
  /** Places that somebody else changed, taken over since they were last looked at. */
  taken: readonly Steps[]
  message: string | null
  /** The browser could not keep what is unsaved. */
  isUnkept: boolean
}
