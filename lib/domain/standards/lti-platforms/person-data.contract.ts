import { z } from 'zod'
import { Id, Instant } from '@/lib/platform/http/contract'
import { personPart } from '@/lib/platform/http/person-part'

const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a01'
const moment = '2026-11-21T09:30:00.000Z'

/** The person's own data in this room, for their document. */
export const personData = {
  ltiIdentities: personPart(
    z.array(z.object({ platformId: Id, platform: z.string(), subject: z.string(), lastLaunchAt: Instant.nullable() })),
    [{ platformId: id, platform: 'Canvas', subject: '535fa085f22b4655', lastLaunchAt: moment }],
  ),
  ltiScores: personPart(
    z.array(
      z.object({
        platformId: Id,
        pathId: Id,
        place: z.string(),
        subject: z.string(),
        sentPercent: z.int().nullable(),
        sentAt: Instant.nullable(),
      }),
    ),
    [{ platformId: id, pathId: id, place: 'Safety', subject: '535fa085f22b4655', sentPercent: 60, sentAt: moment }],
  ),
}
