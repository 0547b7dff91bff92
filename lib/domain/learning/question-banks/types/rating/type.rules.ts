import { graded } from '../grades.rules'
import { questionType } from '../question-type.rules'
import { answer, design } from './design.rules'
import { qti } from './qti.rules'
import { sample } from './sample.rules'
import { shown } from './shown.rules'
import { table } from './table.rules'

export const rating = questionType({
  place: 11,
  design,
  answer,
  labelled: () => [],
  // An opinion is never wrong: every step of the scale has full marks.
  grade: ({ steps }, { value }) => graded(value <= steps ? 1 : 0),
  right: ({ steps }) => ({ type: 'rating' as const, value: steps }),
  words: ({ value }) => String(value),
  shown,
  sample,
  files: { table, qti },
})
