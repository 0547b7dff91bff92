/** The standards that a course package follows. SCORM 2004: the 2nd to the 4th edition. */
export const packageFormats = ['scorm12', 'scorm2004', 'cmi5', 'xapi'] as const
export type PackageFormat = (typeof packageFormats)[number]

/** checking: a job reads and unpacks it; ready: it can be used; refused: it cannot. */
export const packageStates = ['checking', 'ready', 'refused'] as const
export type PackageState = (typeof packageStates)[number]

/** Why a package is refused. */
export const packageRefusals = [
  'unreadable',
  'tooLarge',
  'tooManyFiles',
  'unsafeName',
  'repeatedName',
  'encrypted',
  'link',
  'noManifest',
  'manifestTooLarge',
  'manifestUnreadable',
  'noItems',
  'quota',
] as const
export type PackageRefusal = (typeof packageRefusals)[number]

/** The findings in the report of a package: parts that it lacks, or that are left out here. */
export const packageFindings = [
  'versionUnknown',
  'fileMissing',
  'launchMissing',
  'launchOutside',
  'itemsLeftOut',
  'organizationsLeftOut',
  'sequencingLeftOut',
  'prerequisitesLeftOut',
  'submanifestLeftOut',
  'valueUnreadable',
] as const
export type PackageFindingRule = (typeof packageFindings)[number]

/** sco and au report to the platform, asset and heading do not; a heading has no content of its own. */
export const itemKinds = ['sco', 'asset', 'au', 'activity', 'heading'] as const
export type ItemKind = (typeof itemKinds)[number]

/** The action at the end of an item's time limit (SCORM). */
export const timeLimitActions = ['exitMessage', 'exitNoMessage', 'continueMessage', 'continueNoMessage'] as const
export type TimeLimitAction = (typeof timeLimitActions)[number]

/** The completion and the success that an item reports (SCORM 2004); SCORM 1.2 has one word for both. */
export const completionWords = ['unknown', 'notAttempted', 'incomplete', 'completed'] as const
export type CompletionWord = (typeof completionWords)[number]
export const successWords = ['unknown', 'passed', 'failed'] as const
export type SuccessWord = (typeof successWords)[number]

/** open: something is still to be done; done: everything was gone through. */
export const courseAttemptStates = ['open', 'done'] as const
/** The result of an attempt that is done: what a released result of an assessment means too. */
export { type ResultOutcome as CourseOutcome, resultOutcomes as courseOutcomes } from '@/lib/domain/learning/progress/words'

/** Which of several attempts counts. */
export const attemptsKeptRules = ['best', 'first'] as const
export type AttemptsKept = (typeof attemptsKeptRules)[number]

/** How an item was left: what it says decides whether it is resumed. */
export const exitWords = ['', 'suspend', 'normal', 'logout', 'timeOut'] as const

/** The types of questions in interactions, in both versions of SCORM. */
export const interactionTypes = [
  'trueFalse',
  'choice',
  'fillIn',
  'longFillIn',
  'likert',
  'matching',
  'performance',
  'sequencing',
  'numeric',
  'other',
] as const
/** How a response was rated; a rating may be a number instead. */
export const interactionResults = ['correct', 'incorrect', 'unanticipated', 'neutral'] as const
