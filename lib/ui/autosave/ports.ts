import type { Steps } from '@/lib/ui/schema-form/places'
import type { Drafts } from './draft-store'
import type { Conflict, Merged } from './merge'

/** A record as the API last told it: what an editor edits of it, and the version of the whole. */
export type Known<D> = { document: D; version: number }
/** What became of one attempt to save. */
export type SaveOutcome<K> =
  /** The API took it, and answered with the record as it is now. */
  | { kind: 'saved'; now: K }
  /** Somebody else changed the record (412). */
  | { kind: 'stale' }
  /** Some places are refused (422); nothing was saved. */
  | { kind: 'refused'; faults: Fault[] }
  /** It is not known whether it arrived: no network, or a server that does not answer. */
  | { kind: 'lost' }
  /** It will not be taken, however often it is sent. */
  | { kind: 'stopped'; message: string; faults?: Fault[] }
export type Fault = { steps: Steps; message: string }

export type Sides<D> = {
  /** What both began with: the document known, and whatever was sent of which it is not known whether it arrived. */
  bases: D[]
  mine: D
  theirs: D
  /** What was sent, where `theirs` is the answer to it. */
  saved?: D
}
export type MergedDocument<D> = Omit<Merged, 'value'> & { value: D }

export type Ports<D, K extends Known<D>> = {
  save: (document: D, onto: K) => Promise<SaveOutcome<K>>
  /** Reads the record anew; null where that fails. */
  read: () => Promise<K | null>
  /** Merges two documents; null where the person has to choose one of them, and nothing is saved until they do. */
  merge: (sides: Sides<D>) => MergedDocument<D> | null
  /** A document as it is sent: without what is empty. */
  toSent: (document: D) => D
  drafts: Drafts<Kept<D, K>>
  /** Runs something later; answers what calls it off. */
  later: (run: () => void, delay: 'soon' | 'retry', attempt: number) => () => void
}

/** What is kept in the browser while something is not saved. */
export type Kept<D, K> = { known: K; mine: D; sent: Sent<D>[]; conflicts: Conflict[] }
/** What was sent onto a version without an answer: it may still arrive while the record is of that version. */
export type Sent<D> = { document: D; version: number }
export type Refused = Fault & { value: unknown }

export type AutosaveState = 'saved' | 'waiting' | 'saving' | 'offline' | 'refused' | 'stopped' | 'conflict'
export type AutosaveView<D, K> = {
  document: D
  known: K
  state: AutosaveState
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
