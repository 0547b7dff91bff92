/** Of one call of an import: a longer text is refused before anything reads it. */
export const exchangeLimits = { textLength: 120_000, questions: 500 } as const
