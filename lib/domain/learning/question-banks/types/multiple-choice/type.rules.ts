import { graded } from '../grades.rules'
import { eachOnce, outside, twice } from '../keys.rules'
import { questionType } from '../question-type.rules'
import { answer, design } from './design.rules'
import { gift } from './gift.rules'
import { moodle } from './moodle.rules'
import { qti } from './qti.rules'
import { sample } from './sample.rules'
import { shown } from './shown.rules'
import { table } from './table.rules'

export const multipleChoice = questionType({
  place: 2,
  design,
  answer,
  labelled: ({ options }) => options,
  problems: ({ options, correct }) => [
    ...twice(options, 'design.options'),
    ...twice(correct, 'design.correct'),
    ...outside(correct, options, 'design.correct'),
  ],
  apart: ({ options, correct }) => ({ right: correct, wrong: options.filter((key) => !correct.includes(key)) }),
  namesEachOnce: ({ choices }) => eachOnce(choices),
  grade: ({ options, correct, credit }, { choices }, same) => {
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
  },
  right: ({ correct }) => ({ type: 'multipleChoice' as const, choices: correct }),
  words: ({ choices }, label) => choices.map(label).join('; '),
  shown,
  arranged: 'options',
  sample,
  files: { table, gift, moodle, qti },
})
