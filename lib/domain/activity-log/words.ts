/** How a record differs from the chain it was signed into. */
export const breakReasons = ['altered', 'missing', 'unlinked', 'cutOff'] as const
export type BreakReason = (typeof breakReasons)[number]

/** The same for a checkpoint. */
export const checkpointFaults = ['rewritten', 'forged', 'missing', 'cutOff'] as const
export type CheckpointFault = (typeof checkpointFaults)[number]
