import { graded } from '../grades.rules'
import { questionType } from '../question-type.rules'
import { answer, design } from './design.rules'
import { gift } from './gift.rules'
import { moodle } from './moodle.rules'
import { qti } from './qti.rules'
import { sample } from './sample.rules'
import { shown } from './shown.rules'
import { table } from './table.rules'

export const trueFalse = questionType({
  place: 3,
  design,
  answer,
  labelled: () => [],
  grade: ({ correct }, { choice }) => graded(choice === correct ? 1 : 0),
  right: ({ correct }) => ({ type: 'trueFalse' as const, choice: correct }),
  words: ({ choice }, label) => label(String(choice)),
  shown,
  fixedChoices: ['true', 'false'],
  sample,
  files: { table, gift, moodle, qti },
})
