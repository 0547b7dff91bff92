import { pointsLevels as levels } from '@/db/schema/points-rules'
import { lockSubject } from '@/lib/platform/db/lock'
import { implement } from '@/lib/platform/http/implement'
import { searchTextOf } from '@/lib/platform/i18n/search-text'
import { list } from '@/lib/platform/lists/list'
import { assertVersion, recordsOf } from '@/lib/platform/records/records'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import * as contracts from './levels.contract'

const records = recordsOf(levels, {
  missing: 'levelNotFound',
  type: 'gamificationLevel',
  label: ({ name }) => name.en,
  name: ({ name }) => name,
})
const audited = ['threshold', 'name'] as const
const levelList = list(contracts.listLevels, { table: levels, fields: {} })
export const listLevels = implement(contracts.listLevels, ({ db, organization }, { page }) =>
  levelList(db, page, { organizationId: organization.id }),
)

export const createLevel = implement(contracts.createLevel, async (context, { body }) => {
  const { db, organization } = context
  await lockSubject(db, 'levels', organization.id)
  if ((await db.$count(levels, ofTenant(context, levels))) >= contracts.mostLevels) context.fail('levelsFull')
  return records.insert(context, { ...body, searchText: searchTextOf(body.name) }, audited)
})

export const updateLevel = implement(contracts.updateLevel, async (context, { params, body }) => {
  const before = await records.lock(context, params.levelId)
  assertVersion(context, before)
  const { threshold = before.threshold, name = before.name } = body
  return records.change(context, before, { threshold, name, searchText: searchTextOf(name) }, audited)
})

export const removeLevel = implement(contracts.removeLevel, async (context, { params }) => {
  const row = await records.lock(context, params.levelId)
  assertVersion(context, row)
  await records.remove(context, row, audited)
  return { id: row.id }
})
