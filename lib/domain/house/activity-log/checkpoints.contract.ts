import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, limitedText, named } from '@/lib/platform/http/contract'
import { checkpointFaults } from './words'

/** A checkpoint has some 600 characters. */
const longestCheckpoint = 2000

const number = z.int().min(1).describe('Gapless number of the checkpoint, from 1')
const sequence = z.int().min(1).describe('Number of the record that was the newest')
const Placed = z.object({ number, sequence, createdAt: Instant })

/** The result of an integrity check for the checkpoints of its range. */
export const CheckpointVerdict = z.object({
  checked: z.int().describe('Checkpoints verified'),
  firstFault: z
    .object({
      reason: z
        .enum(checkpointFaults)
        .describe(
          'rewritten: the record is not the one that was signed; forged: not signed by a key of this deployment, or altered; missing: the checkpoint is gone, or records older than two days have none; cutOff: the signed record and all after it are gone',
        ),
      number: z.int().describe('Number of the checkpoint'),
      sequence: z.int().nullable().describe('Number of the record where the fault shows'),
    })
    .nullable(),
  signedSince: Instant.nullable().describe('When the first checkpoint was made: whatever is older was signed no earlier'),
  newest: Placed.nullable(),
})

export const Checkpoint = z.object({
  id: Id,
  number,
  sequence,
  createdAt: Instant,
  hash: z.string().describe('Hash of that record, hex'),
  jws: z
    .string()
    .describe(
      'The checkpoint itself, signed (ES256): organization, number, sequence, hash, SHA-256 of the JWS before, moment. Not secret; keep it outside this system',
    ),
  publicKey: z
    .object({
      kty: z.string(),
      crv: z.string(),
      x: z.string(),
      y: z.string(),
      kid: z.string(),
      alg: z.string(),
      use: z.string(),
    })
    .nullable()
    .describe('Key that verifies it, as a JWK (RFC 7517); null when it is no key of this deployment'),
})
named({ CheckpointVerdict, Checkpoint })

const jws =
  'eyJhbGciOiJFUzI1NiIsInR5cCI6Im1hc2FyLWNoZWNrcG9pbnQrand0Iiwia2lkIjoiMSJ9.eyJudW1iZXIiOjIxfQ.c2lnbmF0dXJlLW9mLXRoZS1leGFtcGxl'
const exampleCheckpoint: z.input<typeof Checkpoint> = {
  id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a71',
  number: 21,
  sequence: 1270,
  createdAt: '2026-11-21T05:13:20.000Z',
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  jws,
  publicKey: {
    kty: 'EC',
    crv: 'P-256',
    x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
    y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
    kid: 'oKIywvGUpTVTyxMQ3bwIIeQUudfr_CkLMjCE19ECD-U',
    alg: 'ES256',
    use: 'sig',
  },
}
const access = { role: 'admin', permission: 'activityLog.verify' } as const

export const listCheckpoints = contract({
  id: 'activityLog.checkpoints',
  method: 'GET',
  path: '/admin/activity-log/checkpoint/list',
  summary: 'List the checkpoints of the activity log',
  description: 'Each verifies with any JOSE library and its `publicKey`. One is made each day with new records.',
  access,
  returns: z.array(Checkpoint),
  list: { type: 'offset', orderBy: ['number'], default: 'number:desc' },
  example: { returns: [exampleCheckpoint] },
})

export const createCheckpoint = contract({
  id: 'activityLog.createCheckpoint',
  method: 'POST',
  path: '/admin/activity-log/checkpoint',
  summary: 'Make a checkpoint of the activity log',
  description:
    'Signs the hash of the newest record. Keep the answer outside this system: it shows later whether the log was rewritten.',
  access,
  audit: 'activityLogCheckpointCreate',
  location: '/admin/activity-log/checkpoint/list',
  status: 201,
  returns: Checkpoint,
  example: { returns: exampleCheckpoint },
})

export const compareCheckpoint = contract({
  id: 'activityLog.compareCheckpoint',
  method: 'POST',
  path: '/admin/activity-log/checkpoint/verify',
  summary: 'Compare a kept checkpoint with the activity log',
  description: 'Finds a rewritten log even when all its checkpoints were removed or made anew.',
  access,
  audit: 'activityLogVerified',
  body: z.strictObject({
    jws: limitedText(longestCheckpoint).regex(/^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/),
  }),
  returns: z.object({
    outcome: z
      .enum(['matching', 'rewritten', 'cutOff', 'missing', 'removed', 'unknown'])
      .describe(
        'matching: the record is the one that was signed; rewritten: it is another one; cutOff: it is gone; missing: the record matches but the stored checkpoint is gone or another one; removed: the record is older than the organization keeps records; unknown: no key that this deployment has now signed it for this organization',
      ),
    matches: z.boolean().describe('Whether the outcome is `matching`'),
    checkpoint: Placed.nullable().describe('What it states; null when it is unknown'),
  }),
  example: { body: { jws }, returns: { outcome: 'unknown', matches: false, checkpoint: null } },
})
