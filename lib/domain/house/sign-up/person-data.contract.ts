import { z } from 'zod'
import { Id, Instant } from '@/lib/platform/http/contract'
import { personPart } from '@/lib/platform/http/person-part'

/** The person's own data in this room, for their document. */
export const personData = {
  signUps: personPart(z.array(z.object({ id: Id, email: z.string(), createdAt: Instant, usedAt: Instant.nullable() })), []),
}
