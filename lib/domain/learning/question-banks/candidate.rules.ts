/** A question as draws find it. */
export type Candidate = { id: string; bankId: string; tags: readonly string[]; difficulty: string | null }

/** Which questions may be drawn: those with some ids, and those of some banks that are not archived. */
export type DrawnFrom = { ids: readonly string[]; bankIds: readonly string[] }

/** A change of a question. `after`: how draws find it then; null: they do not. */
export type QuestionChange = { before: Candidate; after: Candidate | null; isDeleted: boolean }
