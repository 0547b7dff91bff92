import { isNull } from 'drizzle-orm'
import { pointsLeaderboards as boards } from '@/db/schema/points-boards'
import { arePaths } from '@/lib/domain/learning/learning-paths/path-records.service'
import { groupRecords } from '@/lib/domain/people/groups/groups.service'
import { lockSubject } from '@/lib/platform/db/lock'
import { invalid } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { searchTextOf } from '@/lib/platform/i18n/search-text'
import { list } from '@/lib/platform/lists/list'
import { assertVersion, recordsOf } from '@/lib/platform/records/records'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import * as contracts from './boards.contract'

export const boardRecords = recordsOf(boards, {
  missing: 'leaderboardNotFound',
  type: 'gamificationLeaderboard',
  label: ({ name }) => name.en,
  name: ({ name }) => name,
})
const audited = ['name', 'scope', 'pathId', 'groupId', 'period', 'closedAt'] as const
const boardList = list(contracts.listBoards, { table: boards, fields: {} })
export const listBoards = implement(contracts.listBoards, ({ db, organization }, { page }) =>
  boardList(db, page, { organizationId: organization.id }),
)

export const createBoard = implement(contracts.createBoard, async (context, { body }) => {
  const { db, organization } = context
  const { name, scope, period } = body
  const pathId = scope === 'path' ? (body.pathId ?? null) : null
  const groupId = scope === 'group' ? (body.groupId ?? null) : null
  if (scope === 'path' && !pathId) throw invalid({ key: 'required', property: 'pathId' })
  if (scope === 'group' && !groupId) throw invalid({ key: 'required', property: 'groupId' })
  if (pathId && !(await arePaths(context, [pathId]))) context.fail('pathNotFound')
  if (groupId) await groupRecords.get(context, groupId)
  await lockSubject(db, 'boards', organization.id)
  if ((await db.$count(boards, ofTenant(context, boards, isNull(boards.closedAt)))) >= contracts.mostBoards)
    context.fail('leaderboardsFull')
  const row = { name, scope, pathId, groupId, period, closedAt: null, searchText: searchTextOf(name) }
  return boardRecords.insert(context, row, audited)
})

export const updateBoard = implement(contracts.updateBoard, async (context, { params, body: { name } }) => {
  const before = await boardRecords.lock(context, params.boardId)
  assertVersion(context, before)
  return boardRecords.change(context, before, { name, searchText: searchTextOf(name) }, audited)
})

export const closeBoard = implement(contracts.closeBoard, async (context, { params }) => {
  const before = await boardRecords.lock(context, params.boardId)
  assertVersion(context, before)
  if (before.closedAt) return before
  return boardRecords.change(context, before, { closedAt: context.now }, audited)
})
