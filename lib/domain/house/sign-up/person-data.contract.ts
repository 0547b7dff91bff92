import { z } from 'zod'
import { Id, Instant } from '@/lib/platform/http/contract'
import { personPart } from '@/lib/platform/http/person-part'

/** What this room shows a person of their own data. */
export const personData = {
  signUps: personPart(z.array(z.object({ id: Id, email: z.string(), createdAt: Instant, usedAt: Instant.nullable() })), []),
}
