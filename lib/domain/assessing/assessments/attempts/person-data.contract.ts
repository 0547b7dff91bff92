import { z } from 'zod'
import { QuestionAnswer } from '@/lib/domain/learning/question-banks/answer.contract'
import { Id, Instant } from '@/lib/platform/http/contract'
import { personPart } from '@/lib/platform/http/person-part'
import { appealStates, attemptStates, storedKinds } from '../words'

const locale = z.enum(['ar', 'en'])
const Attempt = z.object({
  id: Id,
  assessmentId: Id,
  number: z.int(),
  state: z.enum(attemptStates),
  locale,
  localeHistory: z.array(z.object({ locale, at: z.string() })),
  startedAt: Instant,
  submittedAt: Instant.nullable(),
  percent: z.int().nullable().describe('Once the result is released'),
  isPassed: z.boolean().nullable(),
  answers: z.array(
    z.object({
      questionRef: z.string(),
      answer: QuestionAnswer.nullable(),
      files: z.array(z.object({ name: z.string(), size: z.int(), checksum: z.string() })).describe('That were uploaded for it'),
      comment: z.string().describe('Of the person who graded it, once the result is released'),
    }),
  ),
})
const Appeal = z.object({
  attemptId: Id,
  questionRef: z.string(),
  reason: z.string(),
  state: z.enum(appealStates),
  decisionReason: z.string(),
  decidedAt: Instant.nullable(),
  createdAt: Instant,
})
const Recorded = z.object({
  attemptId: Id,
  kind: z.enum(storedKinds),
  at: Instant,
  questionRef: z.string().nullable(),
  length: z.int().nullable(),
  device: z.string(),
  network: z.string(),
})
const Seat = z.object({
  assessmentId: Id,
  room: z.object({ ar: z.string().optional(), en: z.string().optional() }),
  seat: z.string(),
  otherRoomAt: z.array(Instant).describe('When codes of other rooms were tried, since the last start'),
})
const startedAt = '2026-11-21T09:30:00.000Z'

/** The person's own data in this room, for their document. */
export const personData = {
  attempts: personPart(z.array(Attempt), [
    {
      id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1b41',
      assessmentId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1b31',
      number: 1,
      state: 'released',
      locale: 'ar',
      localeHistory: [{ locale: 'ar', at: startedAt }],
      startedAt,
      submittedAt: '2026-11-21T09:50:00.000Z',
      percent: 80,
      isPassed: true,
      answers: [{ questionRef: 'q1', answer: { type: 'trueFalse', choice: true }, files: [], comment: '' }],
    },
  ]),
  assessmentAppeals: personPart(z.array(Appeal), [
    {
      attemptId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1b41',
      questionRef: 'q1',
      reason: 'The second door is an exit as well.',
      state: 'upheld',
      decisionReason: 'Both doors count.',
      decidedAt: '2026-11-25T09:00:00.000Z',
      createdAt: '2026-11-24T09:00:00.000Z',
    },
  ]),
  attemptRecords: personPart(z.array(Recorded), [
    {
      attemptId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1b41',
      kind: 'opened',
      at: startedAt,
      questionRef: null,
      length: null,
      device: 'Windows 11, Chrome 142',
      network: '203.0.113.0',
    },
  ]),
  examSeats: personPart(z.array(Seat), [
    {
      assessmentId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1b31',
      room: { ar: 'القاعة الكبرى', en: 'Great hall' },
      seat: 'A1',
      otherRoomAt: [],
    },
  ]),
}
