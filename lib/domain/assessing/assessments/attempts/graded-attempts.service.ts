import { sql } from 'drizzle-orm'
import { valuesOfReach, withinValues } from '@/lib/domain/learning/learning-paths/taught-paths.service'
import type { Reached } from '@/lib/platform/auth/permissions'
import { given } from '@/lib/platform/db/prepared'
import { statementOf } from '@/lib/platform/db/statement'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { attemptReach } from './attempt-reach.service'
import {
  attemptAsJson,
  inSameSeries,
  read,
  type StoredAttempt,
  type StoredVersion,
  seriesOf,
  versionAsJson,
  versionFrom,
  type WholeAttempt,
  withDates,
  written,
} from './attempt-records.service'

const lockGraded = statementOf(sql`
  with t as materialized (select * from assessment_attempts t where t.organization_id = ${written} and t.assessment_id = ${given('assessmentId')}::uuid
    and t.state = 'graded' and ${withinValues(attemptReach('t'))} order by t.created_at, t.id limit ${given('most')}::int for update)
  select (select json_agg(${attemptAsJson} order by t.created_at, t.id) from t)::text,
    (select json_agg(${versionAsJson}) from assessment_versions v where v.organization_id = ${written}
      and v.assessment_id = ${given('assessmentId')}::uuid and v.number in (select t.version_number from t))::text,
    (select json_agg(json_build_object('userId', o.user_id, 'series', o.series, 'enrolmentId', o.enrolment_id, 'number', o.number, 'score', o.score, 'maxScore', o.max_score, 'percent', o.percent, 'isPassed', o.is_passed))
      from assessment_attempts o where o.organization_id = ${written} and o.assessment_id = ${given('assessmentId')}::uuid and o.state = 'released'
        and exists (select from t where t.user_id = o.user_id and ${inSameSeries('o', 't')}))::text`)

/** The graded attempts of an assessment within a limit that wait for their release, oldest first and locked, with the released ones of the same series. */
export async function gradedAttemptsOf(
  context: TenantContext,
  { assessmentId, most, reached }: { assessmentId: string; most: number; reached: Reached },
): Promise<Pick<WholeAttempt, 'attempt' | 'version' | 'others'>[]> {
  type Other = WholeAttempt['others'][number] & { userId: string; series: number | null; enrolmentId: string }
  const values = { organizationId: context.organization.id, assessmentId, most, ...valuesOfReach(reached) }
  const [waiting, versions, others] = (await read(context, lockGraded, values)) as [
    StoredAttempt[] | null,
    StoredVersion[] | null,
    Other[] | null,
  ]
  const byNumber = new Map((versions ?? []).map((stored) => [stored.number, versionFrom(stored)]))
  const bySeries = new Map<string, Other[]>()
  for (const other of others ?? []) bySeries.set(seriesOf(other), [...(bySeries.get(seriesOf(other)) ?? []), other])
  return (waiting ?? []).flatMap((stored) => {
    const version = byNumber.get(stored.versionNumber)
    return version ? [{ attempt: withDates(stored), version, others: bySeries.get(seriesOf(stored)) ?? [] }] : []
  })
}
