/** How a record differs from the chain it was signed into. */
export const breakReasons = ['altered', 'missing', 'unlinked', 'cutOff'] as const
export type BreakReason = (typeof breakReasons)[number]

/** The same for a checkpoint. */
export const checkpointFaults = ['rewritten', 'forged', 'missing', 'cutOff'] as const
export type CheckpointFault = (typeof checkpointFaults)[number]

/** Forms of an exported log: a table for people, and one JSON document a line for programs. */
export const exportFormats = ['csv', 'ndjson'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Months after which a record may be removed, at least and at most. */
export const leastMonthsKept = 12
export const mostMonthsKept = 600
/** Days between a change by which more records may be removed and the first removal. */
export const daysBeforeRemoval = 7
