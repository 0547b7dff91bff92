import { byPerson } from '../grades.rules'
import { questionType } from '../question-type.rules'
import { answer, design } from './design.rules'
import { gift } from './gift.rules'
import { moodle } from './moodle.rules'
import { qti } from './qti.rules'
import { sample } from './sample.rules'
import { shown } from './shown.rules'
import { table } from './table.rules'

export const longText = questionType({
  place: 5,
  design,
  answer,
  labelled: () => [],
  grade: () => byPerson,
  right: () => null,
  words: ({ text }) => text,
  shown,
  sample,
  files: { table, gift, moodle, qti },
})
