import { z } from 'zod'
import { Id, Instant } from '@/lib/platform/http/contract'
import { personPart, Texts } from '@/lib/platform/http/person-part'
import { memberSources } from './words'

const groupId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a71'
const since = '2026-11-21T09:30:00.000Z'
const name = { ar: 'الموارد البشرية', en: 'Human resources' }

/** The person's own data in this room, for their document. */
export const personData = {
  groups: personPart(z.array(z.object({ groupId: Id, name: Texts, sources: z.array(z.enum(memberSources)), since: Instant })), [
    { groupId, name, sources: ['hand'], since },
  ]),
  managedGroups: personPart(z.array(z.object({ groupId: Id, name: Texts, since: Instant })), [{ groupId, name, since }]),
}
