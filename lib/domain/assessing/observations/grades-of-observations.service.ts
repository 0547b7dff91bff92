import { and, eq, inArray, sql } from 'drizzle-orm'
import { observationResults, observations, observationVersions } from '@/db/schema/observations'
import { observationsOfModules } from '@/lib/domain/learning/modules/published/live-modules.service'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { formOf } from './observations.service'
import { exactPercent, maximumOf } from './outcome.rules'

export type ObservationInPath = {
  moduleId: string
  observationId: string
  title: { ar?: string; en?: string }
  maxPoints: number
  passPercent: number
}

/** The observed work among some modules, with the published version of its form: two statements. */
export async function observationsAmong(context: TenantContext, moduleIds: readonly string[]): Promise<ObservationInPath[]> {
  if (moduleIds.length === 0) return []
  const named = await context.db.execute<{ id: string; observationId: string }>(
    observationsOfModules(sql`${context.organization.id}::uuid`, sql`${`{${moduleIds.join(',')}}`}::uuid[]`),
  )
  const ids = [...new Set(named.map(({ observationId }) => observationId))]
  if (ids.length === 0) return []
  const isPublished = and(
    eq(observationVersions.observationId, observations.id),
    eq(observationVersions.organizationId, observations.organizationId),
    eq(observationVersions.number, observations.publishedVersion),
  )
  const rows = await context.db
    .select({
      id: observations.id,
      title: observationVersions.title,
      form: observationVersions.form,
      passPercent: observationVersions.passPercent,
    })
    .from(observations)
    .innerJoin(observationVersions, isPublished)
    .where(ofTenant(context, observations, inArray(observations.id, ids)))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return named.flatMap(({ id: moduleId, observationId }) => {
    const row = byId.get(observationId)
    if (!row) return []
    const { title, passPercent } = row
    return [{ moduleId, observationId, title, maxPoints: maximumOf(formOf(row)), passPercent }]
  })
}

export type ObservationGrade = {
  observationId: string
  enrolmentId: string
  userId: string
  points: number
  maxPoints: number
  percentExact: number
  isPassed: boolean
  gradedAt: Date | null
}

/** The results of some enrolments in which everything is marked: one statement. */
export async function gradesOfEnrolments(context: TenantContext, enrolmentIds: readonly string[]): Promise<ObservationGrade[]> {
  if (enrolmentIds.length === 0) return []
  const rows = await context.db
    .select()
    .from(observationResults)
    .where(ofTenant(context, observationResults, inArray(observationResults.enrolmentId, [...enrolmentIds])))
  return rows.flatMap(({ observationId, enrolmentId, userId, points, maxPoints, isPassed, gradedAt }) => {
    if (isPassed === null) return []
    return [
      {
        observationId,
        enrolmentId,
        userId,
        points,
        maxPoints,
        percentExact: exactPercent(points, maxPoints),
        isPassed,
        gradedAt,
      },
    ]
  })
}
