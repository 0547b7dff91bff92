import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Instant, limitedText, named } from '@/lib/platform/http/contract'
import { daysBeforeRemoval, leastMonthsKept, mostMonthsKept } from './words'

export const ActivityLogRetention = z.object({
  keepMonths: z.int().nullable().describe('Calendar months after which a record is removed; null: never'),
  holdReason: z
    .string()
    .nullable()
    .describe('Of a legal hold: while there is one, nothing is removed, whatever `keepMonths` says; null: there is none'),
  heldSince: Instant.nullable().describe('null: there is no legal hold'),
  appliesFrom: Instant.nullable().describe('Nothing is removed before this moment; null: it was never set'),
  firstSequence: z.int().describe('Number of the oldest record that is kept'),
  firstAt: Instant.nullable().describe('Its moment'),
  removedAt: Instant.nullable().describe('When records were removed last'),
  updatedAt: Instant.nullable(),
  version: z.int().describe('0: it was never set'),
})
named({ ActivityLogRetention })

const access = { role: 'admin', permission: 'activityLog.configure' } as const
const path = '/admin/activity-log/retention'
const shown: z.input<typeof ActivityLogRetention> = {
  keepMonths: 84,
  holdReason: null,
  heldSince: null,
  appliesFrom: '2026-11-28T09:30:00.000Z',
  firstSequence: 1,
  firstAt: '2025-02-03T07:10:21.114Z',
  removedAt: null,
  updatedAt: '2026-11-21T09:30:00.000Z',
  version: 1,
}

export const readLogRetention = contract({
  id: 'activityLog.retention',
  method: 'GET',
  path,
  summary: 'Read how long records of the activity log are kept',
  access,
  returns: ActivityLogRetention,
  example: { returns: shown },
})

export const putLogRetention = contract({
  id: 'activityLog.putRetention',
  method: 'PUT',
  path,
  summary: 'Set how long records of the activity log are kept',
  description: `Records are removed from the oldest on, by the hour, once they are older than \`keepMonths\` and a checkpoint has signed them. A change by which more records may be removed, the end of a legal hold too, applies ${daysBeforeRemoval} days later. The integrity check goes on from the first record that is kept, whose link to the removed ones is kept too.`,
  access,
  audit: 'adminActivityLogRetentionUpdate',
  body: z.strictObject({
    keepMonths: z.int().min(leastMonthsKept).max(mostMonthsKept).nullable(),
    holdReason: limitedText(500).trim().min(1).nullable().describe('Why nothing may be removed; null: there is no legal hold'),
  }),
  returns: ActivityLogRetention,
  errors: ['versionStale'],
  headers: { 'If-Match': { required: false, description: 'ETag of the record that was read; another one answers 412' } },
  example: { body: { keepMonths: 84, holdReason: null }, returns: shown },
})
