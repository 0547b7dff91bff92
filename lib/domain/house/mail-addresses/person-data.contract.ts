import { z } from 'zod'
import { personPart } from '@/lib/platform/http/person-part'

/** What this room shows a person of their own data. */
export const personData = {
  mailState: personPart(
    z.string().nullable().describe('What a mail provider reported of the address: bounced or complained'),
    null,
  ),
}
