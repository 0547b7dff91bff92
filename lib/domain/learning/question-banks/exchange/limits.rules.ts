/** Of one call of an import: a longer text is refused before anything reads it. */
export const exchangeLimits = {
  textLength: 240_000,
  questions: 500,
  /** Answers, gaps or words of one question, of each kind: more than any type takes, so that such a question is refused without being read whole. */
  parts: 100,
  /** Columns of a table, and characters of a cell, as in Excel. */
  columns: 200,
  cell: 32_767,
  /** Of an archive: files in it, bytes of all of them, and bytes of one that is written. */
  entries: 1000,
  unpacked: 4_000_000,
  archive: 10_000_000,
} as const
