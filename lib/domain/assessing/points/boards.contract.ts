import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { bilingual, Id, Instant, named } from '@/lib/platform/http/contract'
import { boardScopes, periods } from './words'

export const mostBoards = 20
export const GamificationLeaderboard = z.object({
  id: Id,
  name: z.object({ ar: z.string(), en: z.string() }),
  scope: z.enum(boardScopes).describe('Whose points are compared'),
  pathId: Id.nullable().describe('Of scope `path`: only the points of this path count'),
  groupId: Id.nullable().describe('Of scope `group`: those in it, and in the groups that it contains'),
  period: z.enum(periods).describe('A run: a week or a month of the organization; `all`: without an end'),
  closedAt: Instant.nullable().describe('It has ended; learners see it no longer'),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
})
named({ GamificationLeaderboard })

const fields = {
  name: bilingual(60),
  scope: z.enum(boardScopes),
  pathId: Id.nullable().optional().describe('Required for `path`'),
  groupId: Id.nullable().optional().describe('Required for `group`'),
  period: z.enum(periods),
}
const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a91'
const moment = '2026-11-21T09:30:00.000Z'
const name = { ar: 'هذا الأسبوع', en: 'This week' }
const example: z.input<typeof GamificationLeaderboard> = {
  id,
  name,
  scope: 'organization',
  pathId: null,
  groupId: null,
  period: 'week',
  closedAt: null,
  createdAt: moment,
  updatedAt: moment,
  version: 1,
}
const params = z.object({ boardId: Id })
const headers = { 'if-match': { required: false, description: 'ETag of the version that was read; another one answers 412' } }

export const listBoards = contract({
  id: 'gamification.leaderboards',
  method: 'GET',
  path: '/admin/gamification/leaderboard/list',
  summary: 'List the leaderboards',
  access: { role: 'admin', permission: 'leaderboard.read' },
  returns: z.array(GamificationLeaderboard),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:asc' },
  example: { returns: [example] },
})

export const createBoard = contract({
  id: 'gamification.createLeaderboard',
  method: 'POST',
  path: '/admin/gamification/leaderboard',
  summary: 'Create a leaderboard',
  description: `It compares points, of those who did not opt out. What it compares cannot be changed afterwards. An organization has at most ${mostBoards} that are open.`,
  access: { role: 'admin', permission: 'leaderboard.create' },
  audit: 'leaderboardCreated',
  status: 201,
  location: '/admin/gamification/leaderboard/list',
  body: z.strictObject(fields),
  returns: GamificationLeaderboard,
  errors: ['leaderboardsFull', 'pathNotFound', 'groupNotFound'],
  example: { body: { name, scope: 'organization', period: 'week' }, returns: example },
})

export const updateBoard = contract({
  id: 'gamification.updateLeaderboard',
  method: 'PATCH',
  path: '/admin/gamification/leaderboard/:boardId',
  summary: 'Rename a leaderboard',
  access: { role: 'admin', permission: 'leaderboard.update' },
  audit: 'leaderboardUpdated',
  params,
  body: z.strictObject({ name: fields.name }),
  returns: GamificationLeaderboard,
  errors: ['leaderboardNotFound', 'versionStale'],
  headers,
  example: { params: { boardId: id }, body: { name }, returns: { ...example, version: 2 } },
})

export const closeBoard = contract({
  id: 'gamification.closeLeaderboard',
  method: 'POST',
  path: '/admin/gamification/leaderboard/:boardId/close',
  summary: 'End a leaderboard',
  description: 'Learners see it no longer. Points stay. One that has ended is answered as it is.',
  access: { role: 'admin', permission: 'leaderboard.update' },
  audit: 'leaderboardClosed',
  params,
  returns: GamificationLeaderboard,
  errors: ['leaderboardNotFound', 'versionStale'],
  headers,
  example: { params: { boardId: id }, returns: { ...example, closedAt: moment, version: 2 } },
})
