import { z } from 'zod'
import { Id, Instant } from '@/lib/platform/http/contract'
import { personPart, Texts } from '@/lib/platform/http/person-part'

const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a01'
const moment = '2026-11-21T09:30:00.000Z'

/** The person's own data in this room, for their document. */
export const personData = {
  certificates: personPart(
    z.array(
      z.object({ id: Id, code: z.string(), holderName: Texts, title: Texts, issuedAt: Instant, expiresAt: Instant.nullable() }),
    ),
    [
      {
        id,
        code: '0123-4567-89AB-CDEF-GHJK-MNPQ-RS',
        holderName: { en: 'Sara Ali' },
        title: { en: 'First steps' },
        issuedAt: moment,
        expiresAt: null,
      },
    ],
  ),
}
