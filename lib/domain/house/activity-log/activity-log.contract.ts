import { z } from 'zod'
import { auditActions, contract } from '@/lib/domain/rooms'
import { anyOf, beginsAt, endsAt, Id, Instant, limitedText, named, severalOf } from '@/lib/platform/http/contract'
import { actorTypes } from '@/lib/platform/words'

const outcomes = ['success', 'failed'] as const
const Name = z.object({ ar: z.string().optional(), en: z.string().optional() })
const hex = z.string().regex(/^([0-9a-f]{64})?$/)

/** One record of the trail: who did what, when, from where and with which device. */
export const ActivityLogEntry = z.object({
  id: Id,
  sequence: z.int().describe("Gapless number within the organization's trail, from 1"),
  createdAt: Instant,
  user: z
    .object({ id: Id, email: z.string().nullable(), name: Name.nullable().describe('As of now; null where the account is gone') })
    .nullable()
    .describe('The person who acted; null for a system act, an API key alone, or somebody without an account'),
  actor: z.object({
    type: z.enum(actorTypes),
    id: Id.nullable(),
    label: z.string().nullable(),
    name: Name.nullable().describe('Present name of the person who acted'),
    hash: z
      .string()
      .nullable()
      .describe('Keyed hash of an email address without an account here; equal addresses have equal hashes'),
  }),
  action: z.string().describe('Stable name of the action'),
  actionText: z.string().describe('The action in the language of the message'),
  outcome: z.enum(outcomes),
  statusCode: z.int().describe("The service's own code of the answer; 200 on success"),
  resource: z
    .object({
      type: z.string(),
      id: z.string().optional(),
      label: z.string().optional().describe('As it was called then'),
      name: Name.optional().describe(
        'In each of its languages: the present name of an account or a role, for all else the name that it had then',
      ),
    })
    .nullable(),
  person: z
    .object({ email: z.string(), name: Name.nullable() })
    .nullable()
    .describe('Who was given a role or lost it, with their present name; null for all other actions'),
  changes: z
    .array(z.object({ field: z.string(), before: z.unknown().optional(), after: z.unknown().optional() }))
    .nullable()
    .describe('What changed, field by field; secrets are masked'),
  count: z
    .int()
    .min(1)
    .describe(
      'How many attempts the record stands for: refused attempts without a known key or of reads are counted by the minute',
    ),
  minute: Instant.nullable().describe(
    'The minute the counted attempts were made in; address, device and request are those of the first. Null for a record of one event',
  ),
  ipAddress: z
    .string()
    .describe(
      'Address of the client; `system` for acts of the system itself; `several` where more addresses were refused in a minute than are counted one by one',
    ),
  device: z.object({ platform: z.string().nullable(), os: z.string().nullable(), browser: z.string().nullable() }),
  requestId: Id,
  prevHash: hex.describe('Hash of the record before, hex; empty for the first'),
  hash: hex.describe('SHA-256 over prevHash and the canonical JSON of this record, hex'),
})
named({ ActivityLogEntry })

/** A record as the documents show it. */
export const exampleEntry: z.input<typeof ActivityLogEntry> = {
  id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a31',
  sequence: 42,
  createdAt: '2026-11-21T09:30:00.000Z',
  user: {
    id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a01',
    email: 'admin@alnoor.example',
    name: { ar: 'نورة القحطاني', en: 'Noura Alqahtani' },
  },
  actor: {
    type: 'user',
    id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a01',
    label: 'admin@alnoor.example',
    name: { ar: 'نورة القحطاني', en: 'Noura Alqahtani' },
    hash: null,
  },
  action: 'adminApiKeyCreate',
  actionText: 'Created an API key',
  outcome: 'success',
  statusCode: 200,
  resource: { type: 'apiKey', id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a11', label: 'Student portal' },
  person: null,
  changes: [{ field: 'name', after: 'Student portal' }],
  ipAddress: '203.0.113.7',
  count: 1,
  minute: null,
  device: { platform: 'desktop', os: 'Windows 10', browser: 'Chrome 142' },
  requestId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a41',
  prevHash: '5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03',
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
}

/** Filters of the list and of the export. */
export const logFilters = {
  user: severalOf(Id).optional().describe('Only what these people did'),
  actor: anyOf(actorTypes).optional().describe('Only what people, API keys alone, or the system itself did'),
  action: anyOf(auditActions).optional(),
  outcome: anyOf(outcomes).optional(),
  from: beginsAt('Only records of this moment and later').optional(),
  to: endsAt('Only records of this moment and earlier; not before `from`').optional(),
  resource: severalOf(limitedText(60).regex(/^[a-z][A-Za-z]{0,59}$/))
    .optional()
    .describe('Only records about these types of things, such as `apiKey`'),
  resourceId: severalOf(Id).optional().describe('Only records about the things with these ids'),
  ipAddress: severalOf(limitedText(45).regex(/^([0-9a-f.:]+|system|several)$/))
    .optional()
    .describe('Only what came from exactly these addresses, written as records show them'),
}

export const listActivityLog = contract({
  id: 'activityLog.list',
  method: 'GET',
  path: '/admin/activity-log/list',
  heavy: true,
  summary: 'List audit events',
  description:
    'The trail of this organization; failed attempts are on it too. `search` looks in actions, people, things, addresses, browsers and systems. Reading it leaves a record of its own, one for each person and quarter of an hour.',
  access: { role: 'admin', permission: 'activityLog.read' },
  audit: 'activityLogViewed',
  query: z.strictObject(logFilters),
  returns: z.array(ActivityLogEntry),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:desc' },
  example: {
    query: { action: 'adminApiKeyCreate', outcome: 'success' },
    returns: [exampleEntry],
  },
})
