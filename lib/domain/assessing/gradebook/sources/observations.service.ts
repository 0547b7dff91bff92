import { gradesOfEnrolments, observationsAmong } from '@/lib/domain/assessing/observations/grades-of-observations.service'
import { byEnrolment, type GradeSource } from './grade-source.rules'

/** Observed work in which everything is marked. */
export const observationSource: GradeSource = {
  async columns(context, places) {
    const found = await observationsAmong(
      context,
      places.map(({ moduleId }) => moduleId),
    )
    const byModule = new Map(found.map((one) => [one.moduleId, one]))
    return places.flatMap(({ itemId, moduleId }) => {
      const one = byModule.get(moduleId)
      if (!one) return []
      const { observationId: key, title, maxPoints, passPercent } = one
      return [{ key, itemId, moduleId, kind: 'observation' as const, title, maxPoints, passPercent, counts: true }]
    })
  },
  async grades(context, enrolled, columns) {
    if (columns.every(({ kind }) => kind !== 'observation')) return new Map()
    const ids = enrolled.map(({ enrolmentId }) => enrolmentId)
    return byEnrolment(await gradesOfEnrolments(context, ids), ({ observationId, points, maxPoints, percentExact, isPassed }) => [
      [observationId, { points, maxPoints, percentExact, state: 'graded', isLate: false, penalty: 0, isPassed }],
    ])
  },
}
