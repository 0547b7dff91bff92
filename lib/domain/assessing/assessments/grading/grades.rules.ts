import { rounded } from '../attempts/grading.rules'

type Item = {
  position: number
  points: number
  score: number | null
  parts: { key: string; score: number }[] | null
  comment: string
}
type Grade = { questionRef: string; score: number; comment?: string }
type Fault = { key: 'unknownQuestion' | 'pointsTooHigh'; property: string }

/** The questions with the points of a person. The shares of the parts go where the points are others than the automatic ones. */
export function graded<I extends Item>(items: readonly I[], grades: readonly Grade[]): { items: I[]; faults: Fault[] } {
  const byRef = new Map(items.map((item) => [`q${item.position}`, item]))
  const faults: Fault[] = []
  for (const [at, { questionRef, score, comment }] of grades.entries()) {
    const item = byRef.get(questionRef)
    if (!item) faults.push({ key: 'unknownQuestion', property: `grades.${at}.questionRef` })
    else if (rounded(score) > item.points) faults.push({ key: 'pointsTooHigh', property: `grades.${at}.score` })
    else {
      // A form sends the points as it shows them: a third that was left as it is stays a third.
      const isKept = item.score !== null && rounded(item.score) === rounded(score)
      const points = isKept ? item.score : rounded(score)
      byRef.set(questionRef, { ...item, score: points, parts: isKept ? item.parts : null, comment: comment ?? item.comment })
    }
  }
  return { items: [...byRef.values()], faults }
}
