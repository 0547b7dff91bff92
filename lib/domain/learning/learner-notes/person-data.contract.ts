import { z } from 'zod'
import { Id, Instant } from '@/lib/platform/http/contract'
import { personPart } from '@/lib/platform/http/person-part'

const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a01'
const moment = '2026-11-21T09:30:00.000Z'

/** The person's own data in this room, for their document. */
export const personData = {
  notes: personPart(z.array(z.object({ moduleId: Id, isBookmarked: z.boolean(), text: z.string(), updatedAt: Instant })), [
    { moduleId: id, isBookmarked: true, text: 'Read again before the exam', updatedAt: moment },
  ]),
}
