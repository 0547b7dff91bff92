import { sql } from 'drizzle-orm'
import { settingsFrom, versionFrom } from '@/lib/domain/assessing/assessments/attempts/attempt-records.service'
import {
  type AssessmentOfModule,
  assessmentsAsJson,
  releasedAttemptsAsJson,
} from '@/lib/domain/assessing/assessments/graded-lessons.service'
import { given } from '@/lib/platform/db/prepared'
import { statementOf, tenantId, tenantRow } from '@/lib/platform/db/statement'
import { jsonOf } from '../json-cell.service'
import { gradesOf, type ReleasedAttempt } from './assessment-grades.rules'
import { byEnrolment, type GradeSource, type Place, type Reading } from './grade-source.rules'

const readAssessments = statementOf(
  sql`select ${assessmentsAsJson(tenantId, sql`${given('moduleIds')}::uuid[]`)}::text from ${tenantRow}`,
)
const readAttempts = statementOf(sql`select ${releasedAttemptsAsJson(tenantId)}::text from ${tenantRow}`)

/** The lessons with a graded assessment, in the order of the path. */
export async function gradedLessons({ db, organization }: Reading, places: readonly Place[]) {
  const moduleIds = `{${places.map(({ moduleId }) => moduleId).join(',')}}`
  const found = await jsonOf<AssessmentOfModule[]>(db, readAssessments, { organizationId: organization.id, moduleIds })
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
  async grades({ db, organization }, enrolled) {
    const enrolmentIds = `{${enrolled.map(({ enrolmentId }) => enrolmentId).join(',')}}`
    const values = { organizationId: organization.id, enrolmentIds }
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
