import { rightWords, wordGaps } from '../gap-words.rules'
import { graded } from '../grades.rules'
import { eachOnce, twice } from '../keys.rules'
import { questionType } from '../question-type.rules'
import { answer, design } from './design.rules'
import { moodle } from './moodle.rules'
import { qti } from './qti.rules'
import { sample } from './sample.rules'
import { shown } from './shown.rules'
import { table } from './table.rules'

export const dragText = questionType({
  place: 13,
  design,
  answer,
  ...wordGaps,
  problems: (design) => [
    ...wordGaps.problems(design),
    ...twice(
      design.blanks.map(({ correct }) => correct),
      'design.blanks',
    ),
  ],
  namesEachOnce: ({ blanks }) => eachOnce(Object.values(blanks)),
  grade: (design, answer, same) => (eachOnce(Object.values(answer.blanks)) ? wordGaps.grade(design, answer, same) : graded(0)),
  right: (design) => ({ type: 'dragText' as const, blanks: rightWords(design) }),
  shown,
  arranged: 'words',
  sample,
  files: { table, moodle, qti },
})
