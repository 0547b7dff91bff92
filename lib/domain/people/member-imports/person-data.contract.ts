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
          changes: z.unknown().describe('The fields that the row changes, with their values before and after'),
          createdAt: Instant,
        }),
      )
      .describe('Rows of files with people that have the address of the account; kept for 30 days'),
    [],
  ),
}
