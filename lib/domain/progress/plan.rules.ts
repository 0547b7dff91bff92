import type { JsonObject } from '../modules/json-limits.rules'
import type { Evidence } from './evidence.rules'
import type { Played } from './played.rules'

/** The data of a published module that determines its completion: its type's behaviour, the author's settings, and the common part of its content. */
export type ModuleFacts = {
  typeKey: string
  completionRules: readonly string[]
  events: readonly string[]
  isGradable: boolean
  /** Whether it works offline: then the time in the event counts unless it is graded, else the time of arrival. */
  offlineCapable: boolean
  settings: JsonObject
  body: JsonObject
}
export type LearnerEvent = {
  action: string
  result: JsonObject | null
  at: number
  /** From when the time spent is measured, if not from `at`. */
  timedAt?: number
}
/** A score computed by the server. */
export type Outcome = { score: number; isPassed: boolean | null }

export type Plan = {
  /** Marks that are all required. None: see `doneBy`. */
  marks: readonly string[]
  /** Least seconds between the first event and the last one that gave the mark, for the evidence. */
  span: { mark: string; secondsFor: (evidence: Evidence) => number } | null
  /** An additional condition beyond marks and span; returns the moment at which it was met. */
  extra?: (marks: Record<string, [number, number]>) => number | null
  /**
   * What completes it: `events` of the learner, a call of the `learner`, or only the `server` and people who may correct progress. `pass`: events that
   * the server has marked as a pass.
   */
  doneBy: 'events' | 'learner' | 'server' | 'pass'
  /** Whether the learner may also declare it done. */
  isManual: boolean
  /** The evidence of an event. */
  marksOf: (event: LearnerEvent) => string[]
  /** What an event reports as played, if the type plays something. */
  playedOf?: (event: LearnerEvent) => Played | null
  /** Marks that follow from all evidence together. */
  provedBy?: (evidence: Evidence) => string[]
  outcomeOf?: (event: LearnerEvent) => Outcome | null
  /** The score for the evidence. */
  scoreOf?: (marks: Record<string, [number, number]>) => number | null
  /** The most attempts; 0: unlimited. */
  mostAttempts: number
  isGraded: boolean
  trustsClientClock: boolean
}

/** Fields that a learner's event may not set, because the server determines scores and passes. */
export const serverActions: readonly string[] = ['passed', 'failed', 'graded', 'released']
