import { eq, sql } from 'drizzle-orm'
import type { Reader } from '@/lib/platform/db/connection'
import { given } from '@/lib/platform/db/prepared'
import { type Statement, statementOf, tenant, valuesFor } from '@/lib/platform/db/statement'
import { implement } from '@/lib/platform/http/implement'
import { mapRows } from '@/lib/platform/lists/page'
import { personAsJson } from '../../identity/account/people.service'
import { enrolmentList, inGroups, listedEnrolment } from '../../learning-paths/enrolment-list.service'
import { itemsOf } from '../../learning-paths/structure.rules'
import { type PathForLearners, pathForLearners } from '../../learning-paths/walks.service'
import { assessmentsOfModules } from '../../modules/published/live-modules.service'
import { cellOf, type StoredVersion, versionAsJson, versionFrom } from '../attempts/attempt-records.service'
import * as contracts from './gradebook.contract'
import { type GradebookItem, type GradedAttempt, gradesOf } from './gradebook.rules'

const organization = sql`tenant.id`
const own = sql`(select tenant.id::uuid as id from ${tenant} offset 0) tenant`
const modulesOfPath = sql`array(select distinct (jsonb_path_query(p.structure::jsonb, '$.**.moduleId') #>> '{}')::uuid)`
const readBook = statementOf(sql`
  select (select json_build_object('path', row_to_json(p), 'assessments', (
    select json_agg(json_build_object('moduleId', m.id, 'assessmentId', a.id, 'title', a.title, 'version', (select ${versionAsJson}
        from assessment_versions v where v.organization_id = a.organization_id and v.assessment_id = a.id and v.number = a.published_version)))
    from (${assessmentsOfModules(organization, modulesOfPath)}) m
    cross join lateral (select * from assessments a where a.organization_id = ${organization} and a.id::text = m."assessmentId" offset 0) a))
    from (${pathForLearners(organization)}) p)::text from ${own}`)

type Texts = { ar?: string; en?: string }
type Stored = { moduleId: string; assessmentId: string; title: Texts; version: StoredVersion | null }
type Book = { path: PathForLearners; assessments: Stored[] | null }
type Shown = GradebookItem & { title: Texts }
type Finding = { db: Reader; organization: { id: string }; fail: (reason: 'pathNotFound') => never }

/** The one cell of a statement, which Postgres wrote as JSON. */
async function cell<T>(db: Reader, statement: Statement, values: Record<string, unknown>): Promise<T | null> {
  const [row] = await db.queryRaw(statement.text, valuesFor(statement, values))
  return cellOf<T>(row?.[0])
}

/** A path with its lessons that have a graded assessment, in one statement. */
async function gradebookOf(context: Finding, pathId: string): Promise<{ title: Texts; items: Shown[] }> {
  const organizationId = context.organization.id
  const book = await cell<Book>(context.db, readBook, { organizationId, pathId })
  if (!book) return context.fail('pathNotFound')
  const { path, assessments } = book
  const { ar, en } = path.locales
  const title = { ...(ar && { ar: ar.title }), ...(en && { en: en.title }) }
  const places = path.structure ? itemsOf(path.structure) : []
  const byModule = new Map((assessments ?? []).map((one) => [one.moduleId, one]))
  const items = places.flatMap(({ id: itemId, moduleId, weight }) => {
    const one = byModule.get(moduleId)
    if (!one?.version) return []
    const { settings } = versionFrom(one.version)
    return settings.purpose === 'graded'
      ? [{ itemId, moduleId, assessmentId: one.assessmentId, title: one.title, weight, settings }]
      : []
  })
  return { title, items }
}

export const readGradebook = implement(contracts.readGradebook, async (context, { params: { pathId } }) => {
  const { title, items } = await gradebookOf(context, pathId)
  return { pathId, title, items: items.map(({ settings, ...item }) => ({ ...item, ...settings })) }
})

const { organizationId, id, userId, pathId: ofPath } = listedEnrolment
const attemptsOf = sql`(select coalesce(json_agg(json_build_object('assessmentId', t.assessment_id, 'number', t.number, 'percent', t.percent,
    'isPassed', t.is_passed)), '[]') from assessment_attempts t
  where t.organization_id = ${sql`${organizationId}`} and t.enrolment_id = ${sql`${id}`} and t.state = 'released' and t.percent is not null)`
const enrolmentsOf = enrolmentList(contracts.listGradebook, {
  filters: { path: eq(ofPath, given('path')), group: inGroups.filters.group },
  fields: {
    person: personAsJson(organizationId, userId),
    // Completed below, by the settings of each assessment.
    grades: attemptsOf,
    total: sql`null`,
    soFar: sql`null`,
  },
})

export const listGradebook = implement(contracts.listGradebook, async (context, { params: { pathId }, query, page }) => {
  const { items } = await gradebookOf(context, pathId)
  const found = await enrolmentsOf(context.db, page, {
    organizationId: context.organization.id,
    filters: { ...query, path: pathId },
  })
  return mapRows(found, (row) => ({ ...row, ...gradesOf(items, row.grades as unknown as GradedAttempt[]) }))
})
