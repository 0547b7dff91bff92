/** Of one call of an import: characters that are sent, bytes of the file when it is unpacked, and texts in it. */
export const translationLimits = { sent: 240_000, bytes: 4_000_000, units: 5_000 } as const
/** Of one export: characters of the file, and modules or questions in it. */
export const exportLimits = { length: 16_000_000, modules: 500, questions: 5_000 } as const
