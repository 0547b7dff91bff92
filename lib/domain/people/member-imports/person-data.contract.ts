import { z } from 'zod'
import { Id, Instant } from '@/lib/platform/http/contract'
import { personPart, Texts } from '@/lib/platform/http/person-part'

/** The person's own data in this room, for their document. */
export const personData = {
  imported: personPart(
    z
      .array(
        z.object({
          importId: Id,
          number: z.int(),
          email: z.string(),
          name: Texts,
          facts: z.record(z.string(), z.string()),
          cells: z.record(z.string(), z.string()),
          createdAt: Instant,
        }),
      )
      .describe('Rows of files with people that have the address of the account; kept for 30 days'),
    [],
  ),
}
