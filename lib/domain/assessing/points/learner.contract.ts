import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, limitedText, named, wholeNumber } from '@/lib/platform/http/contract'
import { OwnContest } from './contests/contests.contract'
import { dayStates, entryKinds, reversalCauses, triggers } from './words'

const Both = z.object({ ar: z.string(), en: z.string() })
const Level = z.object({ id: Id, threshold: z.int(), name: Both })
const DayOfStreak = z.object({ date: z.iso.date(), state: z.enum(dayStates) })
const streak = {
  current: z.int().describe('Days in a row on which the goal was met'),
  longest: z.int(),
  freezes: z.int().describe('Freezes left; one is used at the end of a day that was missed'),
}
const Pause = z.object({ id: Id, firstDay: z.iso.date(), lastDay: z.iso.date() })
export const GamificationStreak = z.object({
  ...streak,
  today: z.iso.date().describe("In the person's time zone"),
  zone: z.string().describe('The time zone in which days are counted; it changes at most once in 24 hours'),
  goal: z.int().describe('Things to do today, so that the day counts'),
  done: z.int().describe('Things done today'),
  days: z.array(DayOfStreak).describe('The oldest first. A day that had no moment, because its person flew over it, is left out'),
  pauses: z.array(Pause).describe('Under way or ahead'),
})
export const GamificationSummary = z.object({
  isOut: z.boolean().describe('The person opted out: numbers are 0 and nothing is compared'),
  points: z.int(),
  level: Level.nullable(),
  nextLevel: Level.nullable(),
  streak: z.object(streak),
  week: z.array(DayOfStreak).describe('The days of this week until today'),
})
export const GamificationEntry = z.object({
  id: Id,
  kind: z.enum(entryKinds),
  points: z.int().describe('Negative for a reversal, and where an administrator took points'),
  balance: z.int().describe('The points after this entry; 0 where they would be fewer and may not be negative'),
  rule: z.object({ id: Id, version: z.int(), name: Both, trigger: z.enum(triggers) }).nullable(),
  path: z.object({ id: Id, title: z.object({ ar: z.string().optional(), en: z.string().optional() }) }).nullable(),
  localDate: z.iso.date(),
  zone: z.string(),
  reversalOf: Id.nullable(),
  isReversed: z.boolean(),
  cause: z
    .enum(reversalCauses)
    .nullable()
    .describe(
      '`withdrawn`: what it was for no longer holds; `displaced`: something done earlier arrived late and counts in its place',
    ),
  reason: z.string().nullable().describe('Of an adjustment'),
  occurredAt: Instant,
  createdAt: Instant,
  contest: OwnContest.nullable().describe('The contest of its person'),
})
named({ GamificationStreak, GamificationSummary, GamificationEntry })

const id = (at: number) => `01939e5c-7a30-7c2e-9a54-5b8f0d6f1c${at}`
const moment = '2026-11-21T09:30:00.000Z'
const read = { permission: 'gamification.read' } as const
const write = { permission: 'gamification.update' } as const
const level = { id: id(11), threshold: 0, name: { ar: 'مبتدئ', en: 'Beginner' } }
const next = { id: id(12), threshold: 100, name: { ar: 'متقدّم', en: 'Advanced' } }
const days = [
  { date: '2026-11-20', state: 'restDay' },
  { date: '2026-11-21', state: 'met' },
] as const
const counts = { current: 4, longest: 9, freezes: 1 }
const pause = { id: id(13), firstDay: '2026-12-01', lastDay: '2026-12-05' }

export const readSummary = contract({
  id: 'gamification.summary',
  method: 'GET',
  path: '/user/gamification/summary',
  summary: 'Read own points, level and streak',
  access: read,
  returns: GamificationSummary,
  errors: ['gamificationOff'],
  example: { returns: { isOut: false, points: 60, level, nextLevel: next, streak: counts, week: [...days] } },
})

export const listEntries = contract({
  id: 'gamification.entries',
  method: 'GET',
  path: '/user/gamification/ledger/list',
  summary: 'List every entry of own points',
  description: 'With the rule and its version, the path, and the entry that it takes back. Nothing is ever removed from it.',
  access: read,
  returns: z.array(GamificationEntry),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:desc' },
  example: {
    returns: [
      {
        id: id(14),
        kind: 'award',
        points: 10,
        balance: 60,
        localDate: '2026-11-21',
        zone: 'Asia/Riyadh',
        rule: { id: id(15), version: 1, name: { ar: 'إكمال درس', en: 'Completed a lesson' }, trigger: 'lessonCompleted' },
        path: { id: id(16), title: { ar: 'السلامة في العمل', en: 'Workplace safety' } },
        reversalOf: null,
        isReversed: false,
        cause: null,
        reason: null,
        occurredAt: moment,
        createdAt: moment,
        contest: null,
      },
    ],
  },
})

export const readStreak = contract({
  id: 'gamification.streak',
  method: 'GET',
  path: '/user/gamification/streak',
  summary: 'Read own streak, day by day',
  description:
    'A day is the date in the time zone that the person had when something was done. Days of rest follow the regional profile: what is done on one counts, its absence does not break. Work done offline counts for its day if it arrives within 48 hours.',
  access: read,
  query: z.strictObject({ days: wholeNumber(1, 400).default(35).describe('How many of the last days; default 35') }),
  returns: GamificationStreak,
  errors: ['gamificationOff'],
  example: {
    returns: { ...counts, today: '2026-11-21', zone: 'Asia/Riyadh', goal: 1, done: 2, days: [...days], pauses: [pause] },
  },
})

export const longestPause = 60
const Day = limitedText(10).pipe(z.iso.date())

export const pauseStreak = contract({
  id: 'gamification.pause',
  method: 'POST',
  path: '/user/gamification/streak/pause',
  summary: 'Plan an absence',
  description: `From today on, at most ${longestPause} days at once and a year ahead, both days included. Days of an absence do not break a streak.`,
  access: write,
  audit: 'streakPaused',
  status: 201,
  location: '/user/gamification/streak',
  body: z.strictObject({ firstDay: Day, lastDay: Day }),
  returns: Pause,
  errors: ['gamificationOff', 'pauseOverlaps'],
  example: { body: { firstDay: pause.firstDay, lastDay: pause.lastDay }, returns: pause },
})

export const endPause = contract({
  id: 'gamification.endPause',
  method: 'DELETE',
  path: '/user/gamification/streak/pause/:id',
  summary: 'End or cancel an absence',
  description: 'One that is under way ends yesterday; one that lies ahead is removed. One that is over stays (6806).',
  access: write,
  audit: 'streakPauseEnded',
  params: z.object({ id: Id }),
  returns: z.object({ id: Id }),
  errors: ['gamificationOff', 'pauseNotFound'],
  example: { params: { id: pause.id }, returns: { id: pause.id } },
})
