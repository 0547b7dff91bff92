import { z } from 'zod'
import { markerCounts } from '../words'

/** The settings of an assignment about its markers. */
export const markerSettings = {
  markers: z
    .enum(markerCounts)
    .describe(
      'one: a grade is given by one person; two: two people mark without seeing each other, and the mark on which they agree becomes the grade',
    ),
  markerTolerance: z
    .number()
    .min(0)
    .max(10_000)
    .describe('Points, with two markers: where their marks are no further apart, the mean is the agreed mark'),
}
export const initialMarkers = { markers: 'one' as const, markerTolerance: 0 }
