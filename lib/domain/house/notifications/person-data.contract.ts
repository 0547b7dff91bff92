import { z } from 'zod'
import { Id, Instant } from '@/lib/platform/http/contract'
import { personPart } from '@/lib/platform/http/person-part'
import { kindNames, storedStates } from './words'

const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a81'
const moment = '2026-11-21T09:30:00.000Z'
const Named = z.record(z.string(), z.unknown())

/** The person's own data in this room, for their document. */
export const personData = {
  notifications: personPart(
    z.array(
      z.object({
        kind: z.enum(kindNames),
        state: z.enum(storedStates),
        subjectId: Id,
        values: Named.describe('What its texts name, such as the titles of its path by language and the due date'),
        createdAt: Instant,
      }),
    ),
    [{ kind: 'enrolled', state: 'unread', subjectId: id, values: { path: { en: 'Workplace safety' } }, createdAt: moment }],
  ),
  notificationSettings: personPart(
    z.object({
      frequencies: Named.describe('Chosen frequencies, by category and channel'),
      mutedPathIds: z.array(z.string()),
      times: Named.nullable().describe('When mails are sent; null: the defaults'),
    }),
    { frequencies: { reminder: { email: 'daily' } }, mutedPathIds: [], times: null },
  ),
}
