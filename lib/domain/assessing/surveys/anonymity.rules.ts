import { fewestPeople } from '@/lib/platform/lists/small-numbers'

/** Responses that came through one path form batches of five in the order of their arrival; of the next one after so many, the number of its batch. */
export const batchAfter = (received: number): number => Math.floor(received / fewestPeople)

/**
 * How many batches of a path the results of an open survey have. The rest are five to nine responses, so that neither the next step nor the
 * end of the survey adds fewer than five at once, which a second look would show.
 */
export const shownBatches = (received: number): number => Math.max(0, Math.floor(received / fewestPeople) - 1)

/** How many responses of a path the results have. */
export function shownResponses(received: number, isOver: boolean): number {
  if (isOver) return received >= fewestPeople ? received : 0
  return shownBatches(received) * fewestPeople
}

/** With each response, so many others that came through the same path are written anew, in random order. */
export const mixedAnew = 20
