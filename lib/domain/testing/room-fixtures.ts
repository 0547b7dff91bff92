import type { DefinerCall } from './definer-call'
import type { Exception, Insert, ListRequests, RequestIds, RowParts } from './list-declarations'
import type { PersonColumns } from './person-columns'
import type { Preparations } from './preparations'

/** The test material of a room: its `room.fixtures.ts` exports one as `fixtures`. */
export type RoomFixtures = {
  /** Prepares the examples of its operations, for the contract suite. */
  examples?: Preparations
  /** Fills the tables of its lists, many rows and quickly. */
  rows?: (parts: RowParts) => Insert[]
  /** How each of its lists is requested, by operation. */
  requests?: (ids: RequestIds) => Record<string, ListRequests>
  /** Requests of its lists that read more than ten rows for each row shown, with the reason. */
  exceptions?: Record<string, Exception[]>
  /** How each function of the database is called that works on its tables. */
  databaseFunctions?: Record<string, DefinerCall>
  /** Where the texts of its tables are shown to the person they are about, and whether the erasure removes them. */
  personColumns?: PersonColumns
}
