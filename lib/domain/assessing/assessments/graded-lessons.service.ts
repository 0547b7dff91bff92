import { type SQL, sql } from 'drizzle-orm'
import { enrolmentRows } from '@/lib/domain/learning/learning-paths/enrolment-list.service'
import { amongWalks } from '@/lib/domain/learning/learning-paths/walks.service'
import { assessmentsOfModules } from '@/lib/domain/learning/modules/published/live-modules.service'
import { inSameSeries, type StoredVersion, versionAsJson } from './attempts/attempt-records.service'

// Parts of statements of other rooms, which read the results of assessments in paths.

/** The assessments of some modules with their published versions, as a JSON list. */
export const assessmentsAsJson = (organization: SQL, moduleIds: SQL): SQL => sql`(
  select json_agg(json_build_object('moduleId', m.id, 'assessmentId', a.id, 'title', a.title, 'version', (select ${versionAsJson}
      from assessment_versions v where v.organization_id = a.organization_id and v.assessment_id = a.id and v.number = a.published_version)))
  from (${assessmentsOfModules(organization, moduleIds)}) m
  cross join lateral (select * from assessments a where a.organization_id = ${organization} and a.id::text = m."assessmentId" offset 0) a)`

/** The result of `assessmentsAsJson`. */
export type AssessmentOfModule = {
  moduleId: string
  assessmentId: string
  title: { ar?: string; en?: string }
  version: StoredVersion | null
}

/**
 * The released attempts of enrolments by their ids (the value `enrolmentIds`), as a JSON list. Attempts of the person in another path while they were enrolled
 * count here too.
 */
export const releasedAttemptsAsJson = (organization: SQL): SQL => sql`(
  select json_agg(json_build_object('enrolmentId', e.id, 'attempts', (
    select coalesce(json_agg(json_build_object('assessmentId', t.assessment_id, 'number', t.number, 'score', t.score, 'maxScore', t.max_score,
      'percent', t.percent, 'isPassed', t.is_passed, 'settings', v.settings)), '[]') from assessment_attempts t
    cross join lateral (select v.settings from assessment_versions v where v.organization_id = t.organization_id
      and v.assessment_id = t.assessment_id and v.number = t.version_number offset 0) v
    where t.organization_id = e.organization_id and t.user_id = e.user_id and t.state = 'released' and t.percent is not null
      and exists (select from assessment_attempts s where s.organization_id = t.organization_id and s.user_id = t.user_id
        and s.assessment_id = t.assessment_id and ${inSameSeries('s', 't')}
        and (s.enrolment_id = e.id or s.submitted_at between e.created_at and coalesce(e.ended_at, 'infinity'))))))
  from (select * from ${enrolmentRows} e where e.organization_id = ${organization} and ${amongWalks} offset 0) e)`
