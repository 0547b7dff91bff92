import { roomFixtures } from './all-rooms'
import type { Exception } from './list-declarations'

/**
 * Requests that read more than ten rows for each row shown, by list, with the reason. The test of plans also fills lists with ten thousand rows that
 * have some dozen in practice. An exception that is no longer needed fails its list there.
 */
export const exceptions: Record<string, Exception[]> = Object.fromEntries(
  [...roomFixtures.values()].flatMap((room) => Object.entries(room.exceptions ?? {})),
)
