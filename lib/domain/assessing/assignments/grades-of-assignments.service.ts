import { sql } from 'drizzle-orm'
import { assignmentsOfModules } from '@/lib/domain/learning/modules/published/live-modules.service'
import type { Reader } from '@/lib/platform/db/connection'
import { given } from '@/lib/platform/db/prepared'
import { readJson, type Statement, statementOf, tenantId, tenantRow, valuesFor } from '@/lib/platform/db/statement'
import type { Grade } from './late.rules'

// For the gradebook: two statements for a path, whatever the number of its people.

type Texts = { ar?: string; en?: string }
/** An assignment that a published lesson names, with the points of its published version. */
export type GradedAssignment = { moduleId: string; assignmentId: string; title: Texts; maxPoints: number; passPercent: number }
/** The grade that a person sees now: of what was released last. Points have four decimals. */
export type AssignmentGrade = Grade & {
  userId: string
  assignmentId: string
  submissionId: string
  enrolmentId: string
  maxPoints: number
  isLate: boolean
  daysLate: number
  submittedAt: Date
  gradedAt: Date
}

type Reading = { db: Reader; organization: { id: string } }
const uuids = (ids: readonly string[]) => `{${ids.join(',')}}`
async function cell<T>({ db }: Reading, statement: Statement, values: Record<string, unknown>): Promise<T | null> {
  const [row] = await db.queryRaw(statement.text, valuesFor(statement, values))
  return readJson<T>(row?.[0])
}

const readAssignments = statementOf(sql`
  select (select json_agg(json_build_object('moduleId', m.id, 'assignmentId', v.assignment_id, 'title', v.title,
      'maxPoints', v.settings -> 'maxPoints', 'passPercent', v.settings -> 'passPercent'))
    from (${assignmentsOfModules(tenantId, sql`${given('moduleIds')}::uuid[]`)}) m
    cross join lateral (select v.* from assignments a join assignment_versions v on v.organization_id = a.organization_id
      and v.assignment_id = a.id and v.number = a.published_version
      where a.organization_id = ${tenantId} and a.id::text = m."assignmentId" offset 0) v)::text from ${tenantRow}`)

/** The assignments of some modules of a path; modules that name none are left out. */
export async function assignmentsOfLessons(context: Reading, moduleIds: readonly string[]): Promise<GradedAssignment[]> {
  if (moduleIds.length === 0) return []
  const values = { organizationId: context.organization.id, moduleIds: uuids(moduleIds) }
  return (await cell<GradedAssignment[]>(context, readAssignments, values)) ?? []
}

const readGrades = statementOf(sql`
  select (select json_agg(json_build_object('userId', g.user_id, 'assignmentId', g.assignment_id, 'submissionId', g.submission_id,
      'enrolmentId', g.enrolment_id, 'maxPoints', g.max_points, 'rawPoints', g.raw_points, 'penalty', g.penalty, 'points', g.points,
      'percentExact', g.percent_exact, 'percent', g.percent, 'isPassed', g.is_passed, 'isLate', g.is_late, 'daysLate', g.days_late,
      'submittedAt', g.submitted_at, 'gradedAt', g.graded_at))
    from (select distinct on (p.user_id, s.assignment_id) p.user_id, p.enrolment_id, p.raw_points, p.penalty, p.points, p.percent_exact, p.percent,
        p.is_passed, s.assignment_id, s.id as submission_id, s.max_points, s.is_late, s.days_late, s.submitted_at, s.graded_at
      from assignment_submission_people p join assignment_submissions s on s.organization_id = p.organization_id and s.id = p.submission_id
      where p.organization_id = ${tenantId} and p.user_id = any(${given('userIds')}::uuid[])
        and s.assignment_id = any(${given('assignmentIds')}::uuid[]) and s.state = 'released' and p.points is not null
      order by p.user_id, s.assignment_id, s.submitted_at desc, s.number desc) g)::text from ${tenantRow}`)

type Stored = Omit<AssignmentGrade, 'submittedAt' | 'gradedAt'> & { submittedAt: string; gradedAt: string }
/** The released grades of some people in some assignments: of each the newest submission that has one. */
export async function gradesOfAssignments(
  context: Reading,
  { userIds, assignmentIds }: { userIds: readonly string[]; assignmentIds: readonly string[] },
): Promise<AssignmentGrade[]> {
  if (userIds.length === 0 || assignmentIds.length === 0) return []
  const values = { organizationId: context.organization.id, userIds: uuids(userIds), assignmentIds: uuids(assignmentIds) }
  const found = (await cell<Stored[]>(context, readGrades, values)) ?? []
  return found.map((row) => ({ ...row, submittedAt: new Date(row.submittedAt), gradedAt: new Date(row.gradedAt) }))
}
