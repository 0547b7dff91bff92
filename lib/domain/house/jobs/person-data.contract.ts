import { z } from 'zod'
import { Id, Instant } from '@/lib/platform/http/contract'
import { Device, personPart } from '@/lib/platform/http/person-part'

/** The person's own data in this room, for their document. */
export const personData = {
  jobs: personPart(
    z
      .array(
        z.object({
          id: Id,
          name: z.string(),
          label: z.string().nullable(),
          state: z.string(),
          email: z.string(),
          ipAddress: z.string(),
          device: Device,
          createdAt: Instant,
        }),
      )
      .describe('Long work that was started; kept for 90 days'),
    [],
  ),
}
