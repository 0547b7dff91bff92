import { z } from 'zod'
import { Id, Instant } from '@/lib/platform/http/contract'
import { personPart } from '@/lib/platform/http/person-part'

const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a01'
const moment = '2026-11-21T09:30:00.000Z'

/** The person's own data in this room, for their document. */
export const personData = {
  enrolments: personPart(
    z.array(
      z.object({
        id: Id,
        pathId: Id,
        state: z.string(),
        percent: z.int(),
        createdAt: Instant,
        startedAt: Instant.nullable(),
        dueAt: Instant.nullable(),
        completedAt: Instant.nullable(),
        waivedReason: z.string().nullable(),
        remindedAt: Instant.nullable(),
      }),
    ),
    [
      {
        id,
        pathId: id,
        state: 'active',
        percent: 40,
        createdAt: moment,
        startedAt: moment,
        dueAt: null,
        completedAt: null,
        waivedReason: null,
        remindedAt: null,
      },
    ],
  ),
  taughtPaths: personPart(
    z.array(
      z.object({
        pathId: Id,
        isMaker: z.boolean(),
        from: Instant.nullable(),
        until: Instant.nullable(),
        since: Instant,
      }),
    ),
    [{ pathId: id, isMaker: true, from: null, until: null, since: moment }],
  ),
}
