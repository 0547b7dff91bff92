import { inArray } from 'drizzle-orm'
import { rubrics } from '@/db/schema/rubrics'
import { implement } from '@/lib/platform/http/implement'
import { searchTextOf } from '@/lib/platform/i18n/search-text'
import { list } from '@/lib/platform/lists/list'
import { assertVersion, recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { rubricMaximum } from './design.rules'
import { RubricDesign, type StoredDesign } from './design-shapes.contract'
import * as contracts from './rubrics.contract'

type Row = typeof rubrics.$inferSelect
type Texts = Row['title']

const records = recordsOf(rubrics, {
  missing: 'rubricNotFound',
  type: 'rubric',
  label: ({ title }) => title.ar ?? title.en,
  name: ({ title }) => title,
})
const audited = ['title', 'design', 'allowsOwnPoints', 'status'] as const

/** As it was stored: it was checked then. */
const designOf = (row: Row): StoredDesign => RubricDesign.parse(row.design)
const shown = (row: Row) => ({ ...row, design: designOf(row) })

const columnsOf = (title: Texts, design: StoredDesign) => ({
  title,
  design,
  criterionCount: design.criteria.length,
  maxPoints: rubricMaximum(design),
  searchText: searchTextOf(title, ...design.criteria.map((criterion) => criterion.title)),
})

const rubricList = list(contracts.listRubrics, { table: rubrics, search: rubrics.searchText, fields: {} })
export const listRubrics = implement(contracts.listRubrics, ({ db, organization }, { query, page }) =>
  rubricList(db, page, { organizationId: organization.id, filters: { status: query.status } }),
)

export const readRubric = implement(contracts.readRubric, async (context, { params }) =>
  shown(await records.get(context, params.id)),
)

type Making = Parameters<typeof records.insert>[0] & { fail: (reason: 'rubricsFull') => never }
type New = { title: Texts; design: StoredDesign; allowsOwnPoints: boolean }

async function insertRubric(context: Making, { title, design, allowsOwnPoints }: New) {
  if ((await context.db.$count(rubrics, ofTenant(context, rubrics))) >= contracts.mostRubrics) context.fail('rubricsFull')
  return shown(await records.insert(context, { ...columnsOf(title, design), allowsOwnPoints }, audited))
}

export const createRubric = implement(contracts.createRubric, (context, { body }) => insertRubric(context, body))

export const updateRubric = implement(contracts.updateRubric, async (context, { params, body }) => {
  const before = await records.lock(context, params.id)
  assertVersion(context, before)
  if (before.status === 'archived') context.fail('rubricState')
  const { title = before.title, design = designOf(before), allowsOwnPoints = before.allowsOwnPoints } = body
  return shown(await records.change(context, before, { ...columnsOf(title, design), allowsOwnPoints }, audited))
})

/** Cut so that the number still fits. */
const second = (text: string) => `${text.slice(0, 196).trimEnd()} (2)`

export const duplicateRubric = implement(contracts.duplicateRubric, async (context, { params }) => {
  const source = await records.get(context, params.id)
  const { ar, en } = source.title
  const title = { ...(ar && { ar: second(ar) }), ...(en && { en: second(en) }) }
  return insertRubric(context, { title, design: designOf(source), allowsOwnPoints: source.allowsOwnPoints })
})

export const archiveRubric = implement(contracts.archiveRubric, async (context, { params }) => {
  const before = await records.lock(context, params.id)
  assertVersion(context, before)
  if (before.status === 'archived') context.fail('rubricState')
  return shown(await records.change(context, before, { status: 'archived' }, ['status']))
})

export const restoreRubric = implement(contracts.restoreRubric, async (context, { params }) => {
  const before = await records.lock(context, params.id)
  assertVersion(context, before)
  if (before.status !== 'archived') context.fail('rubricState')
  return shown(await records.change(context, before, { status: 'active' }, ['status']))
})

/** A rubric as other rooms copy it into what they publish. */
export type RubricCopy = Pick<Row, 'id' | 'title' | 'status' | 'allowsOwnPoints' | 'maxPoints'> & { design: StoredDesign }

/** Rubrics of some ids, archived ones too; unknown ones are left out. */
export async function rubricsByIds(context: TenantContext, ids: readonly string[]): Promise<Map<string, RubricCopy>> {
  if (ids.length === 0) return new Map()
  const rows = await context.db
    .select()
    .from(rubrics)
    .where(ofTenant(context, rubrics, inArray(rubrics.id, [...ids])))
  return new Map(rows.map((row) => [row.id, shown(row)]))
}
