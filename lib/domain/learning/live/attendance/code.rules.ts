/** So long a code is shown; the one before is still accepted. */
export const codeSeconds = 30

/** The number of the stretch of time that a moment is in. */
export const windowAt = (now: Date): number => Math.floor(now.getTime() / (codeSeconds * 1000))

/** When the code of a stretch is replaced. */
export const changesAt = (window: number): Date => new Date((window + 1) * codeSeconds * 1000)

/** The stretches whose codes are accepted at a moment. */
export const acceptedAt = (now: Date): readonly number[] => [windowAt(now), windowAt(now) - 1]
