import { sql } from 'drizzle-orm'
import { personAsJson } from '@/lib/domain/house/identity/account/people.service'
import { enrolmentList, inGroups, listedEnrolment, ofOnePath } from '@/lib/domain/learning/learning-paths/enrolment-list.service'
import { itemsOf } from '@/lib/domain/learning/learning-paths/structure.rules'
import { assertTaught, isWithinTaught } from '@/lib/domain/learning/learning-paths/taught-paths.service'
import { type PathForLearners, pathForLearners } from '@/lib/domain/learning/learning-paths/walks.service'
import { assessmentsOfModules } from '@/lib/domain/learning/modules/published/live-modules.service'
import { ownReach } from '@/lib/platform/auth/permissions'
import type { Reader } from '@/lib/platform/db/connection'
import { given } from '@/lib/platform/db/prepared'
import { readJson, type Statement, statementOf, tenantId, tenantRow, valuesFor } from '@/lib/platform/db/statement'
import { implement } from '@/lib/platform/http/implement'
import { mapRows } from '@/lib/platform/lists/page'
import { inSameSeries, type StoredVersion, settingsFrom, versionAsJson, versionFrom } from '../attempts/attempt-records.service'
import * as contracts from './gradebook.contract'
import { gradesOf, type ReleasedAttempt } from './gradebook.rules'

const readPath = statementOf(sql`select (select row_to_json(p) from (${pathForLearners(tenantId)}) p)::text from ${tenantRow}`)
const readAssessments = statementOf(sql`
  select (select json_agg(json_build_object('moduleId', m.id, 'assessmentId', a.id, 'title', a.title, 'version', (select ${versionAsJson}
        from assessment_versions v where v.organization_id = a.organization_id and v.assessment_id = a.id and v.number = a.published_version)))
    from (${assessmentsOfModules(tenantId, sql`${given('moduleIds')}::uuid[]`)}) m
    cross join lateral (select * from assessments a where a.organization_id = ${tenantId} and a.id::text = m."assessmentId" offset 0) a)::text from ${tenantRow}`)

type Texts = { ar?: string; en?: string }
type Stored = { moduleId: string; assessmentId: string; title: Texts; version: StoredVersion | null }
type Finding = { db: Reader; organization: { id: string }; fail: (reason: 'pathNotFound') => never }

/** The one cell of a statement, which Postgres wrote as JSON. */
async function cell<T>(db: Reader, statement: Statement, values: Record<string, unknown>): Promise<T | null> {
  const [row] = await db.queryRaw(statement.text, valuesFor(statement, values))
  return readJson<T>(row?.[0])
}

/** A path with its lessons that have a graded assessment, in two statements. */
async function gradebookOf(context: Finding, pathId: string) {
  const organizationId = context.organization.id
  const path = await cell<PathForLearners>(context.db, readPath, { organizationId, pathId })
  if (!path) return context.fail('pathNotFound')
  const { ar, en } = path.locales
  const title = { ...(ar && { ar: ar.title }), ...(en && { en: en.title }) }
  const places = path.structure ? itemsOf(path.structure) : []
  const moduleIds = `{${places.map(({ moduleId }) => moduleId).join(',')}}`
  const found = await cell<Stored[]>(context.db, readAssessments, { organizationId, moduleIds })
  const byModule = new Map((found ?? []).map((one) => [one.moduleId, one]))
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
  await assertTaught(context, pathId, 'assessmentGrade.read')
  const { title, items } = await gradebookOf(context, pathId)
  return { pathId, title, items: items.map(({ settings, ...item }) => ({ ...item, ...settings })) }
})

const { organizationId, id, userId, createdAt, endedAt } = listedEnrolment
// Attempts of the person in another path while enrolled count here too.
const attemptsOf = sql`(select coalesce(json_agg(json_build_object('assessmentId', t.assessment_id, 'number', t.number, 'score', t.score, 'maxScore', t.max_score, 'percent', t.percent,
    'isPassed', t.is_passed, 'settings', v.settings)), '[]') from assessment_attempts t
  cross join lateral (select v.settings from assessment_versions v where v.organization_id = t.organization_id
    and v.assessment_id = t.assessment_id and v.number = t.version_number offset 0) v
  where t.organization_id = ${sql`${organizationId}`} and t.user_id = ${sql`${userId}`} and t.state = 'released' and t.percent is not null
    and exists (select from assessment_attempts s where s.organization_id = t.organization_id and s.user_id = t.user_id and s.assessment_id = t.assessment_id
      and ${inSameSeries('s', 't')} and (s.enrolment_id = ${sql`${id}`} or s.submitted_at between ${sql`${createdAt}`} and coalesce(${sql`${endedAt}`}, 'infinity'))))`
const enrolmentsOf = enrolmentList(contracts.listGradebook, {
  ...ofOnePath,
  parentWhere: isWithinTaught,
  filters: { ...ofOnePath.filters, group: inGroups.filters.group },
  // The attempts; what counts of them follows below.
  fields: { person: personAsJson(organizationId, userId), grades: attemptsOf },
})

type Released = Omit<ReleasedAttempt, 'settings'> & { settings: object }
export const listGradebook = implement(
  contracts.listGradebook,
  async ({ db, organization: { id: own }, user, fail }, { params, query, page }) => {
    const filters = { ...query, path: params.pathId }
    const values = { teacher: ownReach(user, 'assessmentGrade.read') ?? '' }
    const found = await enrolmentsOf(db, page, { organizationId: own, filters, values, parentId: params.pathId })
    if (!found.hasParent) fail('pathNotFound')
    return mapRows(found, (row) => {
      const attempts = row.grades as unknown as Released[]
      return { ...row, grades: gradesOf(attempts.map((one) => ({ ...one, settings: settingsFrom(one.settings) }))) }
    })
  },
)
