/** Stored states of an item; `locked` and `available` are computed, not stored. */
export const itemStates = ['inProgress', 'completed', 'passed', 'failed', 'waived'] as const
export type ItemState = (typeof itemStates)[number]

/** The meaning of a result for the lesson; practice is complete without a pass. */
export const resultOutcomes = ['passed', 'failed', 'completed'] as const
export type ResultOutcome = (typeof resultOutcomes)[number]

/** The outcomes of an event that a client sends. */
export const eventOutcomes = ['recorded', 'duplicate', 'refused'] as const

/** How closely a text matches a search. */
export const matchRanks = ['exact', 'strict', 'loose'] as const
export type MatchRank = (typeof matchRanks)[number]

/**
 * Events whose results only say what was looked at, played or practised. A result of any other event is an answer: what a person chose, wrote, ticked or
 * submitted, in modules of built-in types and of an organization's own.
 */
const viewingEvents = [
  'initialized',
  'opened',
  'scrolled',
  'dwelled',
  'played',
  'paused',
  'seeked',
  'terminated',
  'pageViewed',
  'slideViewed',
  'termViewed',
  'spotOpened',
  'eventViewed',
  'cardAnswered',
]
/** Events that say something by themselves, without a result. */
const statingEvents = ['acknowledged', 'signedOff']

export const isAnswer = (action: string, result: object | null): boolean =>
  statingEvents.includes(action) || (result !== null && !viewingEvents.includes(action))
