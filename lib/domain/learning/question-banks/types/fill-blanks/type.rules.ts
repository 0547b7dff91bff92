import { fullText, scoreOfText, withoutFullScore } from '../accepted.rules'
import { gradeOfParts } from '../grades.rules'
import { at, twice } from '../keys.rules'
import { questionType } from '../question-type.rules'
import { answer, design } from './design.rules'
import { moodle } from './moodle.rules'
import { qti } from './qti.rules'
import { sample } from './sample.rules'
import { shown } from './shown.rules'
import { table } from './table.rules'

export const fillBlanks = questionType({
  place: 7,
  design,
  answer,
  labelled: () => [],
  gaps: ({ blanks }) => blanks.map(({ key }) => key),
  problems: ({ blanks }) => [
    ...twice(
      blanks.map(({ key }) => key),
      'design.blanks',
    ),
    ...blanks.flatMap(({ accepted }, index) => withoutFullScore(accepted, `design.blanks.${index}.accepted`)),
  ],
  grade: (design, answer) =>
    gradeOfParts(
      design.blanks.map(({ key, accepted }) => ({
        key,
        score: scoreOfText(at(answer.blanks, key) ?? '', accepted, design.matching),
      })),
      design.credit,
    ),
  right: ({ blanks }) => ({
    type: 'fillBlanks' as const,
    blanks: Object.fromEntries(blanks.map(({ key, accepted }) => [key, fullText(accepted)])),
  }),
  words: ({ blanks }) => Object.values(blanks).join('; '),
  shown,
  identity: ({ blanks }, keyOf) => blanks.map(({ accepted }) => accepted.map(({ text }) => keyOf(text)).toSorted()),
  sample,
  files: { table, moodle, qti },
})
