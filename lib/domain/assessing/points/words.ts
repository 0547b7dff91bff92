/**
 * For what a rule gives points: the event, and the kind of record that it is about, which sources.rules.ts reads. `isAlso`: it counts as another
 * trigger, too. docs/add-a-kind.md adds one.
 */
export const triggerTable = {
  lessonCompleted: { event: 'itemCompleted', record: 'item', isAlso: null },
  lessonPassed: { event: 'itemPassed', record: 'item', isAlso: 'lessonCompleted' },
  pathCompleted: { event: 'enrolmentCompleted', record: 'enrolment', isAlso: null },
  assessmentPassed: { event: 'assessmentResultReleased', record: 'result', isAlso: null },
  certificateEarned: { event: 'certificateIssued', record: 'certificate', isAlso: null },
  answerAccepted: { event: 'communityAnswerAccepted', record: 'answer', isAlso: null },
} as const
export type Trigger = keyof typeof triggerTable
export const triggers = Object.keys(triggerTable) as [Trigger, ...Trigger[]]

/**
 * Kinds of facts that points are computed from. `withdrawn`: the fact no longer holds, because it was
 * corrected or reset.
 */
export type FactKind = Trigger | 'withdrawn'
export const factKinds: [FactKind, ...FactKind[]] = [...triggers, 'withdrawn']

/** Facts that others cause by what they decide: they keep no streak. */
export const causedByOthers: readonly FactKind[] = ['answerAccepted']

export const entryKinds = ['award', 'reversal', 'adjustment'] as const
export type EntryKind = (typeof entryKinds)[number]

/** Why an entry was reversed: its source no longer holds, or an earlier event arrived late and takes its place under a limit. */
export const reversalCauses = ['withdrawn', 'displaced'] as const
export type ReversalCause = (typeof reversalCauses)[number]

/** Of a person's complaint about an entry. */
export const contestStates = ['open', 'upheld', 'dismissed'] as const
export const contestDecisions = ['uphold', 'dismiss'] as const

export const dayStates = ['met', 'frozen', 'paused', 'restDay', 'missed', 'open'] as const
export type DayState = (typeof dayStates)[number]

/** Gifts of an administrator to a streak: a day that counts as excused, or freezes. */
export const markKinds = ['restore', 'freeze'] as const
export type MarkKind = (typeof markKinds)[number]

/** The stretches over which points are added up. */
export const periods = ['week', 'month', 'all'] as const
export type Period = (typeof periods)[number]

/** Conditions of a badge: so many things of one kind, so many awards of a rule, or a path. */
export const badgeCriteria = ['count', 'rule', 'path'] as const
export type BadgeCriterion = (typeof badgeCriteria)[number]

export const boardScopes = ['organization', 'path', 'group'] as const
export type BoardScope = (typeof boardScopes)[number]

/** A run of a leaderboard: under way; over, but still counting for other time zones; with its result. */
export const runStates = ['open', 'closing', 'closed'] as const
export type RunState = (typeof runStates)[number]
export const boardRuns = ['current', 'previous'] as const
export type BoardRun = (typeof boardRuns)[number]
export const boardViews = ['top', 'around'] as const

/** Equal points share a rank (1, 1, 3); among them the one who reached them earlier is shown first. */
export const tieRules = ['sharedRankEarlierFirst'] as const
