import { byPerson } from '../grades.rules'
import { eachOnce, twice } from '../keys.rules'
import { questionType } from '../question-type.rules'
import { answer, design } from './design.rules'
import { moodle } from './moodle.rules'
import { qti } from './qti.rules'
import { sample } from './sample.rules'
import { shown } from './shown.rules'
import { table } from './table.rules'

export const fileUpload = questionType({
  place: 16,
  design,
  answer,
  labelled: () => [],
  problems: ({ fileKinds }) => twice(fileKinds, 'design.fileKinds'),
  namesEachOnce: ({ files }) => eachOnce(files),
  grade: () => byPerson,
  right: () => null,
  words: ({ files }) => files.join('; '),
  shown,
  sample,
  files: { table, moodle, qti },
})
