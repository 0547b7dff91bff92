export const moduleStatuses = ['draft', 'inReview', 'published', 'unpublished', 'archived'] as const
export type ModuleStatus = (typeof moduleStatuses)[number]

/** States of one language of a module. */
export const localeStates = ['missing', 'draft', 'published', 'stale'] as const
export type LocaleState = (typeof localeStates)[number]

/** How a place in a module differs between two versions. */
export const differenceKinds = ['added', 'removed', 'changed', 'moved'] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** Types whose content runs in the browser of the learner and reports its result from there: nothing else can confirm it. */
export const browserReportedTypes = ['launch.scorm', 'launch.cmi5', 'launch.xapi'] as const
export const isBrowserReported = (typeKey: string): boolean => browserReportedTypes.some((key) => key === typeKey)
