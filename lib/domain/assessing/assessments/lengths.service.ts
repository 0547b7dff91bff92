import { and, eq, inArray } from 'drizzle-orm'
import { assessments, assessmentVersions } from '@/db/schema/assessments'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import type { Section, Settings } from './definition-shapes.contract'
import { sectionsOf, settingsOf } from './definitions.service'

const secondsOfQuestion = 60

/** How long an attempt takes: its time limit, or a minute for each question. */
export const secondsOf = ({ timeLimitSeconds }: Pick<Settings, 'timeLimitSeconds'>, sections: readonly Section[]): number =>
  timeLimitSeconds > 0
    ? timeLimitSeconds
    : sections.reduce((sum, one) => sum + (one.source === 'fixed' ? one.questions.length : one.count), 0) * secondsOfQuestion

const inForce = and(
  eq(assessmentVersions.organizationId, assessments.organizationId),
  eq(assessmentVersions.assessmentId, assessments.id),
  eq(assessmentVersions.number, assessments.publishedVersion),
)

/** How many seconds an attempt at some published assessments takes. */
export async function secondsOfAssessments(context: TenantContext, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await context.db
    .select({ id: assessments.id, settings: assessmentVersions.settings, sections: assessmentVersions.sections })
    .from(assessments)
    .innerJoin(assessmentVersions, inForce)
    .where(ofTenant(context, assessments, inArray(assessments.id, [...ids])))
  return new Map(rows.map(({ id, settings, sections }) => [id, secondsOf(settingsOf(settings), sectionsOf(sections))]))
}
