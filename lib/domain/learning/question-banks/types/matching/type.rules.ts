import { gradeOfParts, partsOfPairs } from '../grades.rules'
import { at, twice } from '../keys.rules'
import { questionType } from '../question-type.rules'
import { answer, design } from './design.rules'
import { gift } from './gift.rules'
import { moodle } from './moodle.rules'
import { qti } from './qti.rules'
import { sample } from './sample.rules'
import { shown } from './shown.rules'
import { table } from './table.rules'

export const matching = questionType({
  place: 9,
  design,
  answer,
  labelled: ({ pairs, extra }) => [...pairs.map(({ left }) => left), ...pairs.map(({ right }) => right), ...extra],
  problems: ({ pairs, extra }) => twice([...pairs.flatMap(({ left, right }) => [left, right]), ...extra], 'design.pairs'),
  grade: ({ pairs, credit }, answer, same) => {
    const asked = pairs.map(({ left, right }) => ({ key: left, right }))
    return gradeOfParts(
      partsOfPairs(asked, (left) => at(answer.pairs, left), same),
      credit,
    )
  },
  right: ({ pairs }) => ({
    type: 'matching' as const,
    pairs: Object.fromEntries(pairs.map(({ left, right }) => [left, right])),
  }),
  words: ({ pairs }, label) =>
    Object.entries(pairs)
      .map(([left, right]) => `${label(left)}: ${label(right)}`)
      .join('; '),
  shown,
  arranged: 'right',
  sample,
  files: { table, gift, moodle, qti },
})
