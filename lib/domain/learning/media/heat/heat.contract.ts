import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, named, wholeNumber } from '@/lib/platform/http/contract'
import { servedLanguages } from '@/lib/platform/words'

const Count = (meaning: string) => z.int().min(0).nullable().describe(`${meaning}; null: hidden`)
export const HeatBucket = z.object({
  from: z.number().describe('Seconds'),
  to: z.number(),
  viewers: Count('People who watched a part of it'),
  plays: Count('Stretches that were played in it'),
  rewatch: Count('Plays beyond the first of each viewer'),
  skips: Count('Jumps ahead that left it out'),
  exits: Count('Visits that ended in it, those that reached the end of the film included'),
  captionsOn: Count('How often captions were turned on in it'),
})
const people = z.int().min(0).nullable().describe('People who watched; null: hidden')
export const Heatmap = z.object({
  mediaId: Id,
  durationSeconds: z.number().nullable(),
  bucketSeconds: z.int(),
  viewers: people,
  visits: z.int().nullable().describe('null: hidden'),
  isPartial: z.boolean().describe('There are more visits than the newest ones that are counted here'),
  buckets: z.array(HeatBucket),
  locales: z
    .array(z.object({ locale: z.enum(servedLanguages), viewers: people, buckets: z.array(HeatBucket) }))
    .describe('The same by the language in which the person saw the page; `none`: not known'),
  suppressed: z
    .int()
    .min(0)
    .describe('Parts that are hidden because they are about one to four people, or would show them by subtraction'),
  asOf: Instant,
})
named({ MediaHeatmap: Heatmap })

export const mostVisits = 20_000
const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1e11'
const bucket = { from: 0, to: 10, viewers: 24, plays: 31, rewatch: 7, skips: 0, exits: 2, captionsOn: 6 }

export const readHeatmap = contract({
  id: 'media.heatmap',
  method: 'GET',
  path: '/admin/media/:id/heatmap',
  summary: 'Read where a film is watched, skipped and left',
  description: `Counted from what was reported to its sessions, of the newest ${mostVisits.toLocaleString('en')} visits. Numbers about one to four people are hidden.`,
  access: { role: 'admin', permission: 'analytics.read' },
  params: z.object({ id: Id }),
  query: z.strictObject({
    bucket: wholeNumber(1, 3_600)
      .optional()
      .describe('Seconds; left out: a hundredth of the film. Raised where there would be more than 1,000'),
  }),
  returns: Heatmap,
  errors: ['mediaNotFound'],
  example: {
    params: { id },
    query: { bucket: '10' },
    returns: {
      mediaId: id,
      durationSeconds: 10,
      bucketSeconds: 10,
      viewers: 24,
      visits: 29,
      isPartial: false,
      buckets: [bucket],
      locales: [{ locale: 'ar', viewers: 24, buckets: [bucket] }],
      suppressed: 0,
      asOf: '2026-11-21T09:30:00.000Z',
    },
  },
})
