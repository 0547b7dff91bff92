import { z } from 'zod'
import { Id, Instant } from '@/lib/platform/http/contract'
import { personPart } from '@/lib/platform/http/person-part'

/** The person's own data in this room, for their document. */
export const personData = {
  directoryEntries: personPart(
    z
      .array(
        z.object({
          providerId: Id,
          userName: z.string(),
          externalId: z.string().nullable(),
          isActive: z.boolean(),
          attributes: z.record(z.string(), z.unknown()),
          updatedAt: Instant,
        }),
      )
      .describe('What directories sent over SCIM'),
    [],
  ),
}
