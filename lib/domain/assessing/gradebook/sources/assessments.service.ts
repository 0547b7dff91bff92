import { sql } from 'drizzle-orm'
import {
  inSameSeries,
  type StoredVersion,
  settingsFrom,
  versionAsJson,
  versionFrom,
} from '@/lib/domain/assessing/assessments/attempts/attempt-records.service'
import { amongWalks } from '@/lib/domain/learning/learning-paths/walks.service'
import { assessmentsOfModules } from '@/lib/domain/learning/modules/published/live-modules.service'
import { given } from '@/lib/platform/db/prepared'
import { statementOf, tenantId, tenantRow } from '@/lib/platform/db/statement'
import { jsonOf } from '../json-cell.service'
import { gradesOf, type ReleasedAttempt } from './assessment-grades.rules'
import { byEnrolment, type GradeSource, type Place, type Reading, type Texts } from './grade-source.rules'

const readAssessments = statementOf(sql`
  select (select json_agg(json_build_object('moduleId', m.id, 'assessmentId', a.id, 'title', a.title, 'version', (select ${versionAsJson}
        from assessment_versions v where v.organization_id = a.organization_id and v.assessment_id = a.id and v.number = a.published_version)))
    from (${assessmentsOfModules(tenantId, sql`${given('moduleIds')}::uuid[]`)}) m
    cross join lateral (select * from assessments a where a.organization_id = ${tenantId} and a.id::text = m."assessmentId" offset 0) a)::text from ${tenantRow}`)

type Stored = { moduleId: string; assessmentId: string; title: Texts; version: StoredVersion | null }

/** The lessons with a graded assessment, in the order of the path. */
export async function gradedLessons({ db, organization }: Reading, places: readonly Place[]) {
  const moduleIds = `{${places.map(({ moduleId }) => moduleId).join(',')}}`
  const found = await jsonOf<Stored[]>(db, readAssessments, { organizationId: organization.id, moduleIds })
  const byModule = new Map((found ?? []).map((one) => [one.moduleId, one]))
  return places.flatMap(({ itemId, moduleId, weight }) => {
    const one = byModule.get(moduleId)
    if (!one?.version) return []
    const { settings } = versionFrom(one.version)
    return settings.purpose === 'graded'
      ? [{ itemId, moduleId, assessmentId: one.assessmentId, title: one.title, weight, settings }]
      : []
  })
}

// Attempts of the person in another path while enrolled count here too.
const readAttempts = statementOf(sql`
  select (select json_agg(json_build_object('enrolmentId', e.id, 'attempts', (
    select coalesce(json_agg(json_build_object('assessmentId', t.assessment_id, 'number', t.number, 'score', t.score, 'maxScore', t.max_score,
      'percent', t.percent, 'isPassed', t.is_passed, 'isLate', t.is_late, 'settings', v.settings)), '[]') from assessment_attempts t
    cross join lateral (select v.settings from assessment_versions v where v.organization_id = t.organization_id
      and v.assessment_id = t.assessment_id and v.number = t.version_number offset 0) v
    where t.organization_id = e.organization_id and t.user_id = e.user_id and t.state = 'released' and t.percent is not null
      and exists (select from assessment_attempts s where s.organization_id = t.organization_id and s.user_id = t.user_id
        and s.assessment_id = t.assessment_id and ${inSameSeries('s', 't')}
        and (s.enrolment_id = e.id or s.submitted_at between e.created_at and coalesce(e.ended_at, 'infinity'))))))
    from (select * from enrolments e where e.organization_id = ${tenantId} and ${amongWalks} offset 0) e)::text from ${tenantRow}`)

type Attempts = { enrolmentId: string; attempts: (Omit<ReleasedAttempt, 'settings'> & { settings: object })[] }

/** Graded assessments. Their grades are by the id of the assessment, also of those that the path does not have any more. */
export const assessmentSource: GradeSource = {
  async columns(context, places) {
    return (await gradedLessons(context, places)).map(({ assessmentId, itemId, moduleId, title, settings }) => ({
      key: assessmentId,
      itemId,
      moduleId,
      kind: 'assessment' as const,
      title,
      maxPoints: 100,
      passPercent: settings.passPercent,
      counts: true,
    }))
  },
  async grades({ db, organization }, enrolmentIds) {
    const values = { organizationId: organization.id, enrolmentIds: `{${enrolmentIds.join(',')}}` }
    const rows = (await jsonOf<Attempts[]>(db, readAttempts, values)) ?? []
    return byEnrolment(rows, ({ attempts }) =>
      Object.entries(gradesOf(attempts.map((one) => ({ ...one, settings: settingsFrom(one.settings) })))).map(
        ([assessmentId, grade]) => [
          assessmentId,
          {
            points: grade.exactPercent,
            maxPoints: 100,
            percentExact: grade.exactPercent,
            state: 'graded' as const,
            isLate: false,
            penalty: 0,
            isPassed: grade.isPassed,
            attempts: grade,
          },
        ],
      ),
    )
  },
}
