import { z } from 'zod'
import { Instant } from '@/lib/platform/http/contract'
import { personPart } from '@/lib/platform/http/person-part'

const Texts = z.object({ ar: z.string().optional(), en: z.string().optional() })

/** The person's own data in this room, for their document. */
export const personData = {
  ownComments: personPart(z.array(z.object({ text: Texts, createdAt: Instant, updatedAt: Instant })), [
    {
      text: { en: 'Say where the number comes from.' },
      createdAt: '2026-11-21T09:30:00.000Z',
      updatedAt: '2026-11-21T09:30:00.000Z',
    },
  ]),
}
