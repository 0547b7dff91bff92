import { z } from 'zod'
import { Id, Instant } from '@/lib/platform/http/contract'
import { personPart } from '@/lib/platform/http/person-part'
import { documentKinds, launchKinds } from './words'

/** The most statements in the document about a person, the newest first. */
export const mostStatementsShown = 5_000

/** The most attachments there, the newest first. */
export const mostAttachmentsShown = 200

const moduleId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f3a12'
const at = '2026-11-28T08:20:00.000Z'

/** The person's own data in this room, for their document. */
export const personData = {
  launchedContent: personPart(
    z.array(
      z.object({
        kind: z.enum(launchKinds),
        publisherId: z.string().describe('As its publisher names it'),
        activityId: z.string(),
        completedAt: Instant.nullable(),
        passedAt: Instant.nullable(),
        failedAt: Instant.nullable(),
        waivedAt: Instant.nullable(),
        satisfiedAt: Instant.nullable(),
        score: z.int().nullable(),
        begunAt: Instant,
        sessions: z.array(z.object({ moduleId: Id, startedAt: Instant, endedAt: Instant.nullable(), seconds: z.int() })),
      }),
    ),
    [
      {
        kind: 'cmi5',
        publisherId: 'https://content.example/fire-safety',
        activityId: 'https://alnoor.example/xapi/activities/units/1',
        completedAt: at,
        passedAt: null,
        failedAt: null,
        waivedAt: null,
        satisfiedAt: at,
        score: null,
        begunAt: '2026-11-28T08:00:00.000Z',
        sessions: [{ moduleId, startedAt: '2026-11-28T08:00:00.000Z', endedAt: at, seconds: 1_200 }],
      },
    ],
  ),
  launchedStatements: personPart(
    z.array(
      z.object({
        statement: z.record(z.string(), z.unknown()).describe('As xAPI 1.0.3 says'),
        storedAt: Instant,
        isVoided: z.boolean(),
      }),
    ),
    [{ statement: { verb: { id: 'http://adlnet.gov/expapi/verbs/completed' } }, storedAt: at, isVoided: false }],
  ),
  launchedAttachments: personPart(
    z.array(
      z.object({
        statementId: Id,
        sha2: z.string(),
        contentType: z.string(),
        content: z.string().describe('In Base64'),
        storedAt: Instant,
      }),
    ),
    [
      {
        statementId: moduleId,
        contentType: 'text/plain',
        content: 'T2s=',
        storedAt: at,
        sha2: 'a01fe4e2dcb69ddd99d35fd69ecd33d91b2ea8ee93e1ec5d6a70ad7dc30ca7ee',
      },
    ],
  ),
  launchedDocuments: personPart(
    z.array(
      z.object({
        kind: z.enum(documentKinds),
        activityId: z.string(),
        name: z.string(),
        contentType: z.string(),
        content: z.string(),
        updatedAt: Instant,
      }),
    ),
    [
      {
        kind: 'state',
        activityId: 'https://alnoor.example/xapi/activities/units/1',
        name: 'bookmark',
        contentType: 'application/json',
        content: '{"page":3}',
        updatedAt: at,
      },
    ],
  ),
}
