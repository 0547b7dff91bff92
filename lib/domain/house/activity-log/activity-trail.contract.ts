import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { beginsAt, endsAt, Id, Instant } from '@/lib/platform/http/contract'
import { ActivityLogEntry, exampleEntry } from './activity-log.contract'
import { CheckpointVerdict } from './checkpoints.contract'
import { breakReasons } from './words'

export const readActivityLogEntry = contract({
  id: 'activityLog.read',
  method: 'GET',
  path: '/admin/activity-log/:id',
  summary: 'Read an audit event',
  description:
    'Reading it leaves a record of its own, which names the record that was read; one for each person and quarter of an hour.',
  access: { role: 'admin', permission: 'activityLog.read' },
  audit: 'activityLogViewed',
  params: z.object({ id: Id }),
  returns: ActivityLogEntry,
  errors: ['activityLogNotFound'],
  example: { params: { id: exampleEntry.id }, returns: exampleEntry },
})

export const listActivityLogActions = contract({
  id: 'activityLog.actions',
  method: 'GET',
  path: '/admin/activity-log/action',
  summary: 'List the actions that are recorded',
  description: 'Every action the activity log may name, with its text in both languages. `search` looks in all three.',
  access: { role: 'admin', permission: 'activityLog.read' },
  returns: z.array(
    z.object({
      action: z.string().describe('Stable name, as `action` of a record and of the filter'),
      text: z.object({ ar: z.string(), en: z.string() }),
    }),
  ),
  list: { type: 'offset', orderBy: ['action'], default: 'action:asc' },
  example: { returns: [{ action: 'adminApiKeyCreate', text: { ar: 'أنشأ مفتاحًا للواجهة البرمجية', en: 'Created an API key' } }] },
})

/** The most records of one check: hashing them takes a busy database well under the statement timeout of two seconds. */
export const checkedAtOnce = 2_000

export const verifyActivityLog = contract({
  id: 'activityLog.verify',
  method: 'GET',
  path: '/admin/activity-log/integrity',
  summary: 'Verify the integrity of the activity log',
  description: `Computes the hash of each record again and follows the chain: altered, missing and cut-off records are found. The signed checkpoints of the range are verified too and compared with the chain, so that a chain that was written anew is found. At most ${checkedAtOnce.toLocaleString('en')} records at once, oldest first; go on with \`from\` = \`checkedTo\`. An organization has one check at a time; another one is refused with 429 and \`Retry-After\`.`,
  access: { role: 'admin', permission: 'activityLog.verify' },
  audit: 'activityLogVerified',
  query: z.strictObject({
    from: beginsAt('Only records of this moment and later; default: from the first').optional(),
    to: endsAt('Only records of this moment and earlier; default: to the newest, which must be the last one written').optional(),
  }),
  returns: z.object({
    isIntact: z
      .boolean()
      .describe('Whether every record checked is as it was written and follows the one before it, and every checkpoint fits'),
    isComplete: z.boolean().describe('false: there are more records in the range than were checked'),
    checked: z.int().describe('Records checked'),
    checkedFrom: Instant.nullable().describe('Moment of the first record checked; null when the range holds none'),
    checkedTo: Instant.nullable().describe('Moment of the last record checked'),
    firstBreak: z
      .object({
        reason: z
          .enum(breakReasons)
          .describe(
            'altered: the record differs from its hash; missing: a record before it is gone; unlinked: it does not follow the record before it; cutOff: records after the newest one are gone',
          ),
        sequence: z.int().describe('Number of the record where the break shows'),
        id: Id.nullable().describe('That record; null when it is gone'),
        createdAt: Instant.nullable(),
      })
      .nullable(),
    checkpoints: CheckpointVerdict,
  }),
  errors: ['activityLogBusy'],
  example: {
    query: { from: '2026-11-01T00:00:00.000Z' },
    returns: {
      isIntact: true,
      isComplete: true,
      checked: 1284,
      checkedFrom: '2026-11-01T05:12:44.120Z',
      checkedTo: '2026-11-21T09:30:00.000Z',
      firstBreak: null,
      checkpoints: {
        checked: 21,
        firstFault: null,
        signedSince: '2026-11-01T05:13:00.000Z',
        newest: { number: 21, sequence: 1270, createdAt: '2026-11-21T05:13:20.000Z' },
      },
    },
  },
})
