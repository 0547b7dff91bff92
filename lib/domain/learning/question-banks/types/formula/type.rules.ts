import { readPlainNumber } from '@/lib/platform/typed/numbers'
import { graded } from '../grades.rules'
import { questionType } from '../question-type.rules'
import { isNear, numberText, rangeOf } from '../right-number.rules'
import { answer, design } from './design.rules'
import { drawnValues, problems, resultOf, withValues } from './drawn-values.rules'
import { sample } from './sample.rules'
import { shown } from './shown.rules'
import { table } from './table.rules'

export const formula = questionType({
  place: 14,
  design,
  answer,
  labelled: () => [],
  gaps: ({ variables }) => variables.map(({ key }) => key),
  problems,
  grade: (all, { text }) => {
    const [number, result] = [readPlainNumber(text), resultOf(all)]
    return graded(number && result && isNear(number, result, all) ? 1 : 0)
  },
  right: (all) => {
    const result = resultOf(all)
    return { type: 'formula' as const, text: result ? numberText(result) : '0' }
  },
  allRight: (all) => {
    const result = resultOf(all)
    return result ? [rangeOf(result, all)] : []
  },
  shown,
  identity: ({ expression }, keyOf) => keyOf(expression),
  drawn: {
    draw: (all, random) => drawnValues(all, random).map(String),
    with: (all, texts) => withValues(all, texts.map(Number)),
  },
  words: ({ text }) => text,
  sample,
  files: { table },
})
