import { z } from 'zod'
import { personPart } from '@/lib/platform/http/person-part'

/** The person's own data in this room, for their document. */
export const personData = {
  mailState: personPart(
    z.string().nullable().describe('What a mail provider reported of the address: bounced or complained'),
    null,
  ),
}
