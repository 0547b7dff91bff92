import type { choiceCredits } from '../words'
import { type Grade, graded, type Same } from './grades.rules'

type Chosen = {
  options: readonly string[]
  correct: readonly string[]
  credit: (typeof choiceCredits)[number]
  choices: readonly string[]
}

/** The grade of choices of which several may be right. */
export function gradeOfChosen({ options, correct, credit, choices }: Chosen, same: Same): Grade {
  const seen = (keys: readonly string[]) => new Set(keys.map(same))
  const [all, right, chosen] = [seen(options), seen(correct), seen(choices)]
  const hits = [...chosen].filter((key) => right.has(key)).length
  const wrong = chosen.size - hits
  const parts = options.map((key) => ({ key, score: right.has(same(key)) === chosen.has(same(key)) ? 1 : 0 }))
  if (credit === 'proportional') return graded(hits / (right.size + wrong), parts)
  const others = Math.max(1, all.size - right.size)
  if (credit === 'rightMinusWrong')
    return { ...graded(Math.max(0, hits / right.size - wrong / others), parts), hasTakenWrong: true }
  return graded(hits === right.size && wrong === 0 ? 1 : 0, parts)
}
