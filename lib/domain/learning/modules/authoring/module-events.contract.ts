import { z } from 'zod'
import { eventsOf } from '@/lib/platform/events/event'
import { Id } from '@/lib/platform/http/contract'

const moduleId = Id
const version = z.int().positive()

/** Events of modules. `version` is the last published one. */
export const moduleEventKinds = eventsOf({
  modulePublished: {
    isPublic: true,
    version: 1,
    summary: 'A module was published: learners see this version.',
    subject: 'moduleId',
    payload: { moduleId, moduleTypeId: Id, version, previousVersion: version.nullable() },
  },
  moduleArchived: {
    isPublic: true,
    version: 1,
    summary: 'A module was archived.',
    subject: 'moduleId',
    payload: { moduleId, moduleTypeId: Id, version: version.nullable() },
  },
  moduleChanged: {
    isPublic: true,
    version: 1,
    summary:
      'A module was unpublished, sent to review or returned, or restored from the archive, or the draft of a published module changed.',
    subject: 'moduleId',
    payload: {
      moduleId,
      moduleTypeId: Id,
      version: version.nullable(),
      change: z.enum(['draft', 'reviewRequested', 'returned', 'unpublished', 'restored']),
    },
  },
})
