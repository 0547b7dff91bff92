import { gradesOfEnrolments, observationsAmong } from '@/lib/domain/assessing/observations/grades-of-observations.service'
import { byEnrolment, columnsOf, type GradeSource, modulesOf } from './grade-source.rules'

/** Observed work in which everything is marked. */
export const observationSource: GradeSource = {
  async columns(context, places) {
    const found = await observationsAmong(context, modulesOf(places))
    return columnsOf(places, found, ({ observationId: key, title, maxPoints, passPercent }) => ({
      key,
      kind: 'observation' as const,
      title,
      maxPoints,
      passPercent,
      counts: true,
    }))
  },
  async grades(context, enrolled, columns) {
    if (columns.every(({ kind }) => kind !== 'observation')) return new Map()
    const ids = enrolled.map(({ enrolmentId }) => enrolmentId)
    return byEnrolment(await gradesOfEnrolments(context, ids), ({ observationId, points, maxPoints, percentExact, isPassed }) => [
      [observationId, { points, maxPoints, percentExact, state: 'graded', isLate: false, penalty: 0, isPassed }],
    ])
  },
}
