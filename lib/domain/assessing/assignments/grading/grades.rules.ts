import { marksFit, sumOfMarks } from '@/lib/domain/assessing/rubrics/design.rules'
import type { RubricMarks } from '@/lib/domain/assessing/rubrics/design-shapes.contract'
import type { FieldError } from '@/lib/platform/errors'
import type { PublishedRubric, Settings } from '../definition-shapes.contract'
import { type Grade, gradeOf } from '../late.rules'

export type GivenGrade = {
  ref?: string | undefined
  points?: number | undefined
  marks?: RubricMarks | undefined
  comment?: string | undefined
}
type Graded = { id: string; rawPoints: number | null; marks: RubricMarks | null; comment: string }
export type NextGrade = { id: string; marks: RubricMarks | null; comment: string; grade: Grade | null }
type By = { settings: Settings; rubric: PublishedRubric | null; daysLate: number }
export type GradeFault = { reason: 'pointsInvalid' | 'marksInvalid'; field: FieldError }

/** Why a given grade cannot be taken, with its place in the request; null: it can. */
function faultOf(
  { points, marks, ref }: GivenGrade,
  at: number,
  people: readonly Graded[],
  { settings, rubric }: By,
): GradeFault | null {
  const fault = (reason: GradeFault['reason'], key: string, property: string): GradeFault => ({
    reason,
    field: { key, property: `grades.${at}.${property}` },
  })
  const isKnown = ref === undefined ? settings.teamGrades === 'alike' || people.length === 1 : people.some(({ id }) => id === ref)
  if (!isKnown || (ref !== undefined && settings.teamGrades === 'alike' && people.length > 1))
    return fault('pointsInvalid', 'notOfSubmission', 'ref')
  if (rubric === null) {
    if (marks !== undefined) return fault('marksInvalid', 'rubricNone', 'marks')
    return points !== undefined && points > settings.maxPoints ? fault('pointsInvalid', 'pointsAbove', 'points') : null
  }
  if (points !== undefined) return fault('pointsInvalid', 'pointsByRubric', 'points')
  const problem = marks && marksFit(rubric.design, marks, rubric.allowsOwnPoints)
  return problem ? fault('marksInvalid', problem.problem, `marks.${problem.criterion}`) : null
}

/** The grades of the people of a submission after those that a person gave. */
export function nextGrades(
  people: readonly Graded[],
  given: readonly GivenGrade[],
  by: By,
): { next: NextGrade[]; faults: GradeFault[] } {
  const { settings, rubric, daysLate } = by
  const faults = given.flatMap((one, at) => faultOf(one, at, people, by) ?? [])
  const next = people.map(({ id, rawPoints, marks, comment }) => {
    const own = given.filter(({ ref }) => ref === undefined || ref === id)
    const last = <K extends 'points' | 'marks' | 'comment'>(name: K) => own.findLast((one) => one[name] !== undefined)?.[name]
    const nextMarks = last('marks') ?? marks
    // Points without marks, such as those of other people's reviews, stay until there are marks.
    const points = rubric && nextMarks ? sumOfMarks(rubric.design, nextMarks) : (last('points') ?? rawPoints)
    return {
      id,
      marks: nextMarks,
      comment: last('comment') ?? comment,
      grade: points === null ? null : gradeOf(settings, points, daysLate),
    }
  })
  return { next, faults }
}
