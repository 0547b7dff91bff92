import { z } from 'zod'
import { eventsOf } from '@/lib/platform/events/event'
import { Id } from '@/lib/platform/http/contract'

const pathId = Id
const version = z.int().positive()

/** Events of paths. `version` is the one in force, to which new enrolments are pinned. */
export const pathEventKinds = eventsOf({
  pathPublished: {
    version: 1,
    summary: 'A version of a path was published.',
    subject: 'pathId',
    payload: { pathId, version, previousVersion: version.nullable() },
  },
  pathArchived: {
    version: 1,
    summary: 'A path was archived: no further enrolments are possible.',
    subject: 'pathId',
    payload: { pathId, version: version.nullable() },
  },
  pathChanged: {
    version: 1,
    summary:
      'A path was restored from the archive or rolled back, was sent to review or returned, or settings or the draft of a published path changed.',
    subject: 'pathId',
    payload: {
      pathId,
      version: version.nullable(),
      change: z.enum(['settings', 'draft', 'reviewRequested', 'returned', 'restored', 'rolledBack']),
    },
  },
})
