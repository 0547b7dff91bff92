import type { Side } from './definer-side'

/** How the test of the walls calls a function of the database. */
export type DefinerCall = {
  /** Statements of the app's role, one transaction each; `$mine` and `$theirs` are the organizations. */
  attempts: (mine: Side, theirs: Side) => [text: string, values?: unknown[]][]
  /** Rows of the other organization that the function returns on purpose. */
  promised?: string[]
}

export const hostile = ["' or true --", '%', '\\', 'x"; drop table users', 'pg_temp.users']

/** Returns only ids of rows of one table, for work on all organizations. */
export const due = (table: string, text: string): DefinerCall => ({
  promised: [table],
  attempts: () => [1000, -1].map((most) => [text, [most]]),
})
