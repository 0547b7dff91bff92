import { z } from 'zod'
import { choiceCredits } from '../words'
import {
  at,
  byKey,
  eachOnce,
  graded,
  gradeOfParts,
  Key,
  keys,
  outside,
  partsOfPairs,
  questionType,
  twice,
} from './question-type.rules'
import { shownDesigns } from './shown.rules'

export const singleChoice = questionType({
  design: z.strictObject({ type: z.literal('singleChoice'), options: keys(20), correct: Key }),
  answer: z.strictObject({ type: z.literal('singleChoice'), choice: Key }),
  labelled: ({ options }) => options,
  problems: ({ options, correct }) => [...twice(options, 'design.options'), ...outside([correct], options, 'design.correct')],
  apart: ({ options, correct }) => ({ right: [correct], wrong: options.filter((key) => key !== correct) }),
  grade: ({ correct }, { choice }, same) => graded(same(choice) === same(correct) ? 1 : 0),
  right: ({ correct }) => ({ type: 'singleChoice' as const, choice: correct }),
  shown: shownDesigns.singleChoice,
  words: ({ choice }, label) => label(choice),
})

export const multipleChoice = questionType({
  design: z.strictObject({
    type: z.literal('multipleChoice'),
    options: keys(20),
    correct: keys(20, 1),
    credit: z
      .enum(choiceCredits)
      .default('none')
      .describe(
        'none: all or nothing; proportional: right choices out of all that are right or chosen; rightMinusWrong: the share of right choices less the share of wrong ones, 0 at least',
      ),
  }),
  answer: z.strictObject({ type: z.literal('multipleChoice'), choices: keys(20, 0) }),
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
  shown: shownDesigns.multipleChoice,
  words: ({ choices }, label) => choices.map(label).join('; '),
})

export const trueFalse = questionType({
  design: z.strictObject({ type: z.literal('trueFalse'), correct: z.boolean() }),
  answer: z.strictObject({ type: z.literal('trueFalse'), choice: z.boolean() }),
  labelled: () => [],
  grade: ({ correct }, { choice }) => graded(choice === correct ? 1 : 0),
  right: ({ correct }) => ({ type: 'trueFalse' as const, choice: correct }),
  shown: shownDesigns.trueFalse,
  words: ({ choice }, label) => label(String(choice)),
})

export const rating = questionType({
  design: z.strictObject({ type: z.literal('rating'), steps: z.int().min(2).max(10).default(5) }),
  answer: z.strictObject({ type: z.literal('rating'), value: z.int().min(1).max(10) }),
  labelled: () => [],
  // An opinion is never wrong: every step of the scale has full marks.
  grade: ({ steps }, { value }) => graded(value <= steps ? 1 : 0),
  right: ({ steps }) => ({ type: 'rating' as const, value: steps }),
  shown: shownDesigns.rating,
  words: ({ value }) => String(value),
})

export const matrix = questionType({
  design: z.strictObject({
    type: z.literal('matrix'),
    rows: keys(20, 1),
    columns: keys(10),
    correct: byKey(Key).describe('The right column of every row'),
    credit: z.enum(['none', 'proportional']).default('proportional'),
  }),
  answer: z.strictObject({ type: z.literal('matrix'), rows: byKey(Key) }),
  labelled: ({ rows, columns }) => [...rows, ...columns],
  problems: ({ rows, columns, correct }) => [
    ...twice([...rows, ...columns], 'design.rows'),
    ...outside(Object.keys(correct), rows, 'design.correct'),
    ...outside(Object.values(correct), columns, 'design.correct'),
    ...(rows.every((row) => Object.hasOwn(correct, row)) ? [] : [{ key: 'required' as const, property: 'design.correct' }]),
  ],
  grade: ({ rows, correct, credit }, answer, same) => {
    const asked = rows.map((key) => ({ key, right: at(correct, key) ?? '' }))
    return gradeOfParts(
      partsOfPairs(asked, (row) => at(answer.rows, row), same),
      credit,
    )
  },
  right: ({ correct }) => ({ type: 'matrix' as const, rows: correct }),
  shown: shownDesigns.matrix,
  words: ({ rows }, label) =>
    Object.entries(rows)
      .map(([row, column]) => `${label(row)}: ${label(column)}`)
      .join('; '),
})
