import type { JsonObject } from '../modules/json-limits.rules'

/** What a published module says about when it is done: its type's behaviour, the author's settings, and what its languages have in common. */
export type ModuleFacts = {
  typeKey: string
  completionRules: readonly string[]
  events: readonly string[]
  isGradable: boolean
  /** Whether learners may do it without a connection: then the time they name counts, else the time their event arrived. */
  offlineCapable: boolean
  settings: JsonObject
  body: JsonObject
}
export type LearnerEvent = { action: string; result: JsonObject | null; at: number }
/** A score that the server itself worked out. */
export type Outcome = { score: number; isPassed: boolean | null }

export type Plan = {
  /** All of these must have been seen. None: see `doneBy`. */
  marks: readonly string[]
  /** So many seconds between the first event and the last one that gave the mark. */
  span: { mark: string; seconds: number } | null
  /** Whether what was seen makes it done, beyond marks and span; the moment from which on it does. */
  extra?: (marks: Record<string, [number, number]>) => number | null
  /**
   * Who can say that it is done: `events` of the learner, the `learner` by a call of their own, or only the `server` and people who may correct
   * progress. `pass`: events, once the server has found them to be a pass.
   */
  doneBy: 'events' | 'learner' | 'server' | 'pass'
  /** Whether the learner may also declare it done. */
  isManual: boolean
  /** What an event proves. */
  marksOf: (event: LearnerEvent) => string[]
  outcomeOf?: (event: LearnerEvent) => Outcome | null
  /** The score that what was seen amounts to. */
  scoreOf?: (marks: Record<string, [number, number]>) => number | null
  /** Attempts that may be handed in; 0: any number. */
  mostAttempts: number
  isGraded: boolean
  trustsClientClock: boolean
}

/** Scores and passes that a learner's own event may not claim: the server marks them. */
export const serverActions: readonly string[] = ['passed', 'failed', 'graded', 'released']
