import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, limitedText, line } from '@/lib/platform/http/contract'

const access = { role: 'admin', permission: 'gamification.adjust' } as const
const userId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a11'
const reason = line(300).describe('The person reads it')
const Day = limitedText(10).pipe(z.iso.date())
const params = z.object({ userId: Id })

export const adjustPoints = contract({
  id: 'gamification.adjust',
  method: 'POST',
  path: '/admin/gamification/adjust',
  about: 'person',
  summary: 'Give points to a person, or take some',
  description:
    'One entry of the ledger, which the person sees with the reason. Where points may not be negative (`mayBeNegative` of the settings), at most the points that the person has are taken; more answers 422 with their number. Needs an Idempotency-Key.',
  access,
  audit: 'gamificationPointsAdjusted',
  status: 201,
  location: '/admin/organization/member/:userId',
  body: z.strictObject({
    userId: Id,
    points: z
      .int()
      .min(-100_000)
      .max(100_000)
      .refine((points) => points !== 0)
      .describe('Not 0; negative takes points'),
    reason,
  }),
  returns: z.object({
    id: Id.describe('Of the entry'),
    userId: Id,
    points: z.int(),
    balance: z.int().describe('The points after it'),
  }),
  errors: ['gamificationOff', 'userNotFound', 'idempotencyKeyRequired'],
  headers: { 'idempotency-key': { required: true, description: 'Without it: 6012' } },
  example: {
    body: { userId, points: 20, reason: 'Helped a colleague through the course' },
    returns: { id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1c14', userId, points: 20, balance: 80 },
  },
})

export const restoreStreak = contract({
  id: 'gamification.restoreStreak',
  method: 'POST',
  path: '/admin/gamification/streak/:userId/restore',
  about: 'person',
  summary: 'Excuse missed days of a person',
  description: 'Such as after an outage: these days, at most 31 that are over, no longer break the streak. They use no freeze.',
  access,
  audit: 'streakRestored',
  params,
  body: z.strictObject({ firstDay: Day, lastDay: Day, reason }),
  returns: z.object({ userId: Id, current: z.int(), longest: z.int(), freezes: z.int() }),
  errors: ['gamificationOff', 'userNotFound'],
  example: {
    params: { userId },
    body: { firstDay: '2026-11-18', lastDay: '2026-11-19', reason: 'The platform was down' },
    returns: { userId, current: 9, longest: 9, freezes: 1 },
  },
})

export const grantFreeze = contract({
  id: 'gamification.grantFreeze',
  method: 'POST',
  path: '/admin/gamification/streak/:userId/freeze',
  about: 'person',
  summary: 'Give freezes to a person',
  description: 'Each is used at the end of a day that the person misses from today on.',
  access,
  audit: 'streakFreezeGranted',
  params,
  body: z.strictObject({ count: z.int().min(1).max(10), reason }),
  returns: z.object({ userId: Id, current: z.int(), longest: z.int(), freezes: z.int() }),
  errors: ['gamificationOff', 'userNotFound'],
  example: {
    params: { userId },
    body: { count: 1, reason: 'A journey for work' },
    returns: { userId, current: 4, longest: 9, freezes: 2 },
  },
})
