import { z } from 'zod'
import { eventsOf } from '@/lib/platform/events/event'
import { Id } from '@/lib/platform/http/contract'
import { leavingRules } from './words'

const pathId = Id
const version = z.int().positive()

/** Events of paths. `version` is the one in force, to which new enrolments are pinned. */
export const pathEventKinds = eventsOf({
  pathPublished: {
    isPublic: true,
    version: 1,
    summary: 'A version of a path was published.',
    subject: 'pathId',
    payload: { pathId, version, previousVersion: version.nullable() },
  },
  pathArchived: {
    isPublic: true,
    version: 1,
    summary: 'A path was archived: no further enrolments are possible.',
    subject: 'pathId',
    payload: { pathId, version: version.nullable() },
  },
  pathChanged: {
    isPublic: true,
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
  pathAssigned: {
    isPublic: true,
    version: 1,
    summary: 'A path was assigned to a group: its people are enrolled, and those who join.',
    subject: 'assignmentId',
    payload: { assignmentId: Id, pathId: Id, groupId: Id, onLeave: z.enum(leavingRules) },
  },
  pathUnassigned: {
    isPublic: true,
    version: 1,
    summary: 'A path follows the people of a group no longer.',
    subject: 'assignmentId',
    payload: { assignmentId: Id, pathId: Id, groupId: Id },
  },
})
