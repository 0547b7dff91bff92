import { assignmentsOfLessons, gradesOfAssignments } from '@/lib/domain/assessing/assignments/grades-of-assignments.service'
import { byEnrolment, columnsOf, type GradeSource, modulesOf } from './grade-source.rules'

/** Assignments: of each person the newest grade that was released. */
export const assignmentSource: GradeSource = {
  async columns(context, places) {
    const found = await assignmentsOfLessons(context, modulesOf(places))
    return columnsOf(places, found, ({ assignmentId: key, title, maxPoints, passPercent }) => ({
      key,
      kind: 'assignment' as const,
      title,
      maxPoints,
      passPercent,
      counts: true,
    }))
  },
  async grades(context, enrolled, columns) {
    const assignmentIds = columns.filter(({ kind }) => kind === 'assignment').map(({ key }) => key)
    if (assignmentIds.length === 0) return new Map()
    const userIds = [...new Set(enrolled.map(({ userId }) => userId))]
    const grades = await gradesOfAssignments(context, { userIds, assignmentIds })
    return byEnrolment(enrolled, ({ userId }) =>
      grades
        .filter((one) => one.userId === userId)
        .map(({ assignmentId, points, maxPoints, percentExact, isLate, penalty, isPassed }) => [
          assignmentId,
          { points, maxPoints, percentExact, state: 'graded', isLate, penalty, isPassed },
        ]),
    )
  },
}
