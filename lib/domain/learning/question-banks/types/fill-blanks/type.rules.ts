import { gradeOfParts } from '../grades.rules'
import { at, twice } from '../keys.rules'
import { questionType } from '../question-type.rules'
import { answer, design } from './design.rules'
import { choicesOf, identityOfGap, problemsOfGap, rightInGap, scoreOfGap } from './gaps.rules'
import { moodle } from './moodle.rules'
import { qti } from './qti.rules'
import { sample } from './sample.rules'
import { shown } from './shown.rules'
import { table } from './table.rules'

export const fillBlanks = questionType({
  place: 7,
  design,
  answer,
  labelled: ({ blanks }) => blanks.flatMap(choicesOf),
  gaps: ({ blanks }) => blanks.map(({ key }) => key),
  problems: ({ blanks }) => [
    ...twice(
      blanks.map(({ key }) => key),
      'design.blanks',
    ),
    // A choice belongs to one gap: its key is that of its text.
    ...twice(
      blanks.flatMap((gap) => [...new Set(choicesOf(gap))]),
      'design.blanks',
    ),
    ...blanks.flatMap(problemsOfGap),
  ],
  grade: (design, answer, same) =>
    gradeOfParts(
      design.blanks.map((gap) => ({
        key: gap.key,
        score: scoreOfGap(gap, at(answer.blanks, gap.key) ?? '', design.matching, same),
      })),
      design.credit,
    ),
  right: ({ blanks }) => ({
    type: 'fillBlanks' as const,
    blanks: Object.fromEntries(blanks.map((gap) => [gap.key, rightInGap(gap)])),
  }),
  words: ({ blanks }, label) => Object.values(blanks).map(label).join('; '),
  shown,
  identity: ({ blanks }, keyOf) => blanks.map((gap) => identityOfGap(gap, keyOf)),
  sample,
  files: { table, moodle, qti },
})
