import { z } from 'zod'
import { Id, Instant } from '@/lib/platform/http/contract'
import { personPart, Texts } from '@/lib/platform/http/person-part'

const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a01'
const moment = '2026-11-21T09:30:00.000Z'

/** The person's own data in this room, for their document. */
export const personData = {
  identityProviders: personPart(
    z.array(
      z.object({
        providerId: Id,
        subject: z.string().nullable(),
        claimedName: Texts.nullable(),
        groups: z.array(z.string()),
        lastSignInAt: Instant.nullable(),
      }),
    ),
    [{ providerId: id, subject: '248289761001', claimedName: { en: 'Sara Ali' }, groups: ['Teachers'], lastSignInAt: moment }],
  ),
}
