import Big from 'big.js'
import { markOf, pointsOf } from '@/lib/domain/assessing/rubrics/design.rules'
import type { RubricDesign, RubricMarks } from '@/lib/domain/assessing/rubrics/design-shapes.contract'
import type { PublishedRubric, Settings } from '../definition-shapes.contract'
import type { NextGrade } from '../grading/grades.rules'
import { gradeOf } from '../late.rules'
import type { MarkingState } from '../words'
import type { Mark } from './marking-shapes.contract'

type HandedIn = { handedInAt: Date | null }
type Agreed = { agreedAt: Date | null; proposedAt: Date | null } | null

export function markingState(markings: readonly HandedIn[], agreement: Agreed): MarkingState {
  if (agreement?.agreedAt) return 'agreed'
  if (markings.filter(({ handedInAt }) => handedInAt !== null).length < 2) return 'open'
  return agreement?.proposedAt ? 'proposed' : 'apart'
}

/** The largest difference between the marks of two markers over the people of a submission, exactly; null: some marks are missing. */
export function differenceOf(one: readonly Mark[], other: readonly Mark[]): number | null {
  let most = new Big(0)
  for (const { ref, points } of one) {
    const theirs = other.find((mark) => mark.ref === ref)?.points ?? null
    if (points === null || theirs === null) return null
    const apart = new Big(points).minus(theirs).abs()
    if (apart.gt(most)) most = apart
  }
  return most.toNumber()
}

const mean = (one: number, other: number): Big => new Big(one).plus(other).div(2)
const longestComment = 2000
const longestOfAll = 10_000

/** Two comments as one text; a comment that both wrote appears once. */
function joined(one: string, other: string, most: number): string {
  const texts = [...new Set([one.trim(), other.trim()])].filter((text) => text !== '')
  return texts.join('\n\n').slice(0, most)
}

/**
 * The marks of two markers by a rubric as one: the level that both chose, or the mean of their points as own points. Halves of a hundredth are rounded
 * up and down in turns, so that the criteria add up to the mean of the sums as closely as hundredths can.
 */
function meanMarks({ criteria }: RubricDesign, one: RubricMarks, other: RubricMarks): RubricMarks {
  let roundsUp = true
  const rows = criteria.map((criterion) => {
    const [mine, theirs] = [markOf(one, criterion.key), markOf(other, criterion.key)]
    const comment = joined(mine?.comment ?? '', theirs?.comment ?? '', longestComment)
    const isSame = mine?.level === theirs?.level && mine?.points === theirs?.points
    if (mine && isSame) return [criterion.key, { level: mine.level, points: mine.points, comment }]
    const exact = mean(pointsOf(criterion, mine) ?? 0, pointsOf(criterion, theirs) ?? 0)
    const points = exact.round(2, roundsUp ? Big.roundHalfUp : Big.roundDown)
    if (!points.eq(exact)) roundsUp = !roundsUp
    return [criterion.key, { level: null, points: points.toNumber(), comment }]
  })
  return Object.fromEntries(rows)
}

/** The mean of two markers for each person, as marks; `points` is exact, with up to five decimals. */
export function meanOf(one: readonly Mark[], other: readonly Mark[], rubric: PublishedRubric | null): Mark[] {
  return one.map((mine) => {
    const theirs = other.find(({ ref }) => ref === mine.ref) ?? mine
    return {
      ref: mine.ref,
      points: mean(mine.points ?? 0, theirs.points ?? 0).toNumber(),
      marks: rubric && (meanMarks(rubric.design, mine.marks ?? {}, theirs.marks ?? {}) as Mark['marks']),
      comment: joined(mine.comment, theirs.comment, longestOfAll),
    }
  })
}

/** The grades that agreed marks become, after what lateness costs. */
export const agreedGrades = (marks: readonly Mark[], settings: Settings, daysLate: number): NextGrade[] =>
  marks.map(({ ref, points, marks: byRubric, comment }) => ({
    id: ref,
    marks: byRubric,
    comment,
    grade: points === null ? null : gradeOf(settings, points, daysLate),
  }))
