import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, named } from '@/lib/platform/http/contract'
import { mostBoards } from './boards.contract'
import { boardRuns, boardScopes, boardViews, periods, runStates, tieRules } from './words'

/** With fewer people a leaderboard shows none. */
export const fewestPeople = 5
export const shownAtTop = 10
export const shownAround = 5
const Both = z.object({ ar: z.string(), en: z.string() })
const board = { id: Id, name: Both, scope: z.enum(boardScopes), period: z.enum(periods) }
const Standing = z.object({ rank: z.int(), points: z.int() })
export const OwnLeaderboard = z.object({
  ...board,
  run: z
    .object({
      starts: z.iso.date().nullable().describe('The first day; null: without a beginning'),
      ends: z.iso.date().nullable().describe('The first day after it; null: without an end'),
      closesAt: Instant.nullable().describe('12 hours after its end in the time zone of the organization'),
      state: z.enum(runStates).describe('`closing`: it is over, and counts what people in other time zones still do on its days'),
    })
    .describe('Days are those of each person, in their own time zone'),
  tieRule: z
    .enum(tieRules)
    .describe('Equal points share a rank (1, 1, 3); among them the person who reached the points earlier is shown first'),
  isTooSmall: z.boolean().describe(`Fewer than ${fewestPeople} people take part: nothing is compared`),
  rows: z.array(
    Standing.extend({
      name: z
        .object({ ar: z.string().optional(), en: z.string().optional() })
        .nullable()
        .describe('null: anonymous, or an alias'),
      alias: z.string().nullable(),
      isOwn: z.boolean(),
    }),
  ),
  own: Standing.nullable().describe('null: the caller has no points here, or opted out'),
})
named({ OwnLeaderboard })

const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a91'
const name = { ar: 'هذا الأسبوع', en: 'This week' }
const about = { id, name, scope: 'organization', period: 'week' } as const
const read = { permission: 'gamification.read' } as const

export const listOwnBoards = contract({
  id: 'gamification.ownLeaderboards',
  method: 'GET',
  path: '/user/gamification/leaderboard',
  summary: 'Read the leaderboards that one may see',
  description: `Those of the organization, of one's own paths and of one's own groups; at most ${mostBoards}. None for a person who opted out.`,
  access: read,
  returns: z.object({ leaderboards: z.array(z.object(board)) }),
  errors: ['gamificationOff'],
  example: { returns: { leaderboards: [about] } },
})

export const readOwnBoard = contract({
  id: 'gamification.ownLeaderboard',
  method: 'GET',
  path: '/user/gamification/leaderboard/:boardId',
  summary: 'Read a run of a leaderboard',
  description: `The first ${shownAtTop}, or up to ${shownAround} on either side of the caller. People who opted out are in no rank and no number. Others are named by what they chose: their name, an alias, or nothing.`,
  access: read,
  params: z.object({ boardId: Id }),
  query: z.strictObject({
    view: z.enum(boardViews).default('top'),
    run: z.enum(boardRuns).default('current').describe('`previous`: the week or month before'),
  }),
  returns: OwnLeaderboard,
  errors: ['gamificationOff', 'leaderboardNotFound'],
  example: {
    params: { boardId: id },
    returns: {
      ...about,
      run: { starts: '2026-11-22', ends: '2026-11-29', closesAt: '2026-11-29T09:00:00.000Z', state: 'open' },
      tieRule: 'sharedRankEarlierFirst',
      isTooSmall: false,
      rows: [
        { rank: 1, points: 120, name: { ar: 'ليلى', en: 'Layla' }, alias: null, isOwn: false },
        { rank: 1, points: 120, name: null, alias: 'Falcon', isOwn: true },
        { rank: 3, points: 90, name: null, alias: null, isOwn: false },
      ],
      own: { rank: 1, points: 120 },
    },
  },
})
