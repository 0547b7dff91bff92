type Growing = { grows: string; kept: string }

/**
 * The retention of rows: each file in db/schema declares it for its own tables, and a test fails for a table
 * that is missing.
 *
 * A new table in `purged` needs, in its migration (0121_baseline.sql has all of them): an index on its age; a
 * policy `purge` and grants that let masar_definer lock and delete expired rows only; a function
 * `purge_<table>(p_most int)` of masar_definer; and its call in db/definer.test.ts.
 */
export type Retention = {
  /** Grow with requests; expired rows are deleted. Tables that refer to others come before them. */
  purged?: Readonly<Record<string, Growing>>
  /** The same, emptied by serving processes, because more than rows has to be deleted (`purge` in room.server.ts). */
  swept?: Readonly<Record<string, Growing>>
  /** Grow with requests and are never purged: the reason. */
  kept?: Readonly<Record<string, string>>
  /** Grow only by actions of people with a permission, or by the deployment itself. */
  notByRequests?: readonly string[]
}
