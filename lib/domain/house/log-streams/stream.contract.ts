import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { addressText } from '@/lib/platform/http/address'
import { Id, Instant, named } from '@/lib/platform/http/contract'
import { streamProblems } from './words'

export const ActivityLogStream = z.object({
  id: Id,
  url: z.string(),
  position: z.int().describe('Sequence of the last record that the receiver has taken'),
  newest: z.int().describe('Sequence of the newest record'),
  waiting: z.int().describe('Records that are not sent yet'),
  problem: z
    .enum(streamProblems)
    .nullable()
    .describe(
      'Of the last attempt; null: it succeeded, or there was none. addressForbidden: the host has an address that is not public; refused: another status than 2xx',
    ),
  responseStatus: z.int().nullable().describe('HTTP status of the last answer'),
  responseBody: z.string().nullable().describe('The beginning of the last answer that was no success'),
  failingSince: Instant.nullable(),
  sentAt: Instant.nullable().describe('When the receiver took the last batch'),
  nextAttemptAt: Instant.nullable().describe('null: it is not failing, and records are sent as they come'),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
})
const WithSecret = ActivityLogStream.extend({
  secret: z.string().describe('Shown in this answer and never again: `whsec_` and the base64 of 32 bytes (Standard Webhooks)'),
})
named({ ActivityLogStream, ActivityLogStreamWithSecret: WithSecret })

const moment = '2026-11-21T09:30:00.000Z'
const shown: z.input<typeof ActivityLogStream> = {
  id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1e11',
  url: 'https://siem.alnoor.example/masar',
  position: 4711,
  newest: 4711,
  waiting: 0,
  problem: null,
  responseStatus: 200,
  responseBody: null,
  failingSince: null,
  sentAt: moment,
  nextAttemptAt: null,
  createdAt: moment,
  updatedAt: moment,
  version: 1,
}
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw5VJ8Q7Xk0aE='
const path = '/admin/activity-log/stream'
const access = { role: 'admin', permission: 'activityLog.export' } as const

export const readLogStream = contract({
  id: 'logStreams.read',
  method: 'GET',
  path,
  summary: 'Read where the activity log is sent',
  access,
  returns: z.object({ stream: ActivityLogStream.nullable() }),
  example: { returns: { stream: shown } },
})

export const saveLogStream = contract({
  id: 'logStreams.save',
  method: 'POST',
  path,
  summary: 'Send the activity log to a receiver',
  description:
    'Each record is sent at least once, in the order of `sequence`, as a line of JSON (`application/x-ndjson`), at most 500 or 1 MB in a request, signed as Standard Webhooks are. A 2xx takes all lines; everything else is sent again, after 5 seconds to an hour, for as long as it takes. An organization has one receiver: the call replaces it, with a new secret, and goes on where it was.',
  access,
  audit: 'activityLogStreamChanged',
  body: z.strictObject({
    url: addressText(2000)
      .regex(/^https?:\/\/[\x21-\x7e]+$/)
      .describe('https, with a host whose addresses are public; without name and password'),
    after: z
      .int()
      .min(0)
      .optional()
      .describe(
        'Records after this sequence are sent; 0: all. Left out: it goes on where it is, and a new one begins with what comes',
      ),
  }),
  returns: WithSecret,
  errors: ['activityLogStreamNotFound'],
  example: { body: { url: shown.url }, returns: { ...shown, secret } },
})

export const removeLogStream = contract({
  id: 'logStreams.remove',
  method: 'DELETE',
  path,
  summary: 'Stop sending the activity log',
  description: 'Its place is forgotten. What was sent remains at the receiver.',
  access,
  audit: 'activityLogStreamChanged',
  returns: z.object({ id: Id }),
  errors: ['activityLogStreamNotFound'],
  example: { returns: { id: shown.id } },
})
