import { sql } from 'drizzle-orm'
import { enrolmentRows } from '@/lib/domain/learning/learning-paths/enrolment-list.service'
import { newestInPath } from '@/lib/domain/learning/learning-paths/walks.service'
import { given } from '@/lib/platform/db/prepared'
import { statementOf, tenantId, tenantRow } from '@/lib/platform/db/statement'
import { implement } from '@/lib/platform/http/implement'
import { bookOf, cellsOf, gradesIn, sourceGradesOf } from './book.service'
import { shownScale } from './gradebook.service'
import { asTotalGrades, standingOf } from './grades.rules'
import { jsonOf } from './json-cell.service'
import * as contracts from './own-grades.contract'
import { totalsOf } from './totals.rules'

// The reason of the last correction of each column of the person's newest enrolment.
const readOwn = statementOf(sql`select (select json_build_object('enrolmentId', e.id, 'reasons', (
    select coalesce(json_object_agg(c.column_id, c.reason), '{}') from (
      select distinct on (g.column_id) g.column_id, g.reason from grade_changes g
      where g.organization_id = ${tenantId} and g.enrolment_id = e.id and g.is_correction
      order by g.column_id, g.created_at desc, g.id desc) c))
  from ${enrolmentRows} e where e.organization_id = ${tenantId} and e.path_id = ${given('pathId')}::uuid and ${newestInPath(tenantId)})::text from ${tenantRow}`)
type Own = { enrolmentId: string; reasons: Record<string, string> }

export const readOwnGrades = implement(contracts.readOwnGrades, async (context, { params: { pathId } }) => {
  const { db, organization, user } = context
  const values = { organizationId: organization.id, pathId, userId: user.id }
  const book = await bookOf(context, pathId)
  const own = (await jsonOf<Own>(db, readOwn, values)) ?? context.fail('enrolmentNotFound')
  const sources = await sourceGradesOf(context, book, [{ enrolmentId: own.enrolmentId, userId: user.id }])
  const cells = await cellsOf(context, [own.enrolmentId])
  const shown = { columns: book.columns.filter(({ isHiddenNow }) => !isHiddenNow) }
  const grades = gradesIn(shown, own.enrolmentId, sources, cells)
  const { settings, scale, title } = book
  const { total, soFar } = totalsOf(settings, shown.columns, asTotalGrades(grades))
  const dropped = new Set(soFar.categories.flatMap((category) => category.dropped))
  return {
    pathId,
    title,
    enrolmentId: own.enrolmentId,
    columns: shown.columns.map((column) => ({
      ...column,
      isDropped: dropped.has(column.id),
      grade: grades[column.id] ?? null,
      reason: own.reasons[column.id] ?? '',
    })),
    settings,
    scale: shownScale(book),
    parts: soFar.categories.map(({ id: categoryId, weight, percent }) => ({ categoryId, weight, percent })),
    total: standingOf(total.percent, scale),
    soFar: standingOf(soFar.percent, scale),
  }
})
