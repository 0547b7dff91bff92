const MB = 1024 * 1024

/** Of one archive. What goes beyond them is refused as a whole, or left out where it is one page or file. */
export const courseLimits = {
  entries: 20_000,
  /** Bytes of everything in an archive, unpacked, and how many times its own size they may be. */
  unpacked: 2048 * MB,
  ratio: 100,
  /** Bytes of one text that is read, of one page among them, and of all together. */
  text: 8 * MB,
  page: 2 * MB,
  texts: 64 * MB,
  /** Bytes of one file of a lesson, which is held in memory while it is checked. */
  file: 64 * MB,
  files: 1000,
  lessons: 1000,
  sections: 100,
  itemsOfSection: 200,
  questions: 2000,
  /** Parts that are left out and named in the report. */
  leftOut: 1000,
} as const
