import { gradeOfChosen } from '../chosen.rules'
import { eachOnce, outside, twice } from '../keys.rules'
import { questionType } from '../question-type.rules'
import { answer, type Design, design } from './design.rules'
import { qti } from './qti.rules'
import { sample } from './sample.rules'
import { shown } from './shown.rules'
import { table } from './table.rules'

const wordsOf = ({ blanks }: Design) => blanks.map(({ word }) => word)

export const hotText = questionType({
  place: 15,
  design,
  answer,
  labelled: wordsOf,
  gaps: ({ blanks }) => blanks.map(({ key }) => key),
  inText: ({ blanks }) => new Map(blanks.map(({ key, word }) => [key, word])),
  problems: (design) => [
    ...twice(
      design.blanks.map(({ key }) => key),
      'design.blanks',
    ),
    ...twice(wordsOf(design), 'design.blanks'),
    ...twice(design.correct, 'design.correct'),
    ...outside(design.correct, wordsOf(design), 'design.correct'),
  ],
  namesEachOnce: ({ choices }) => eachOnce(choices),
  // The same words at two places are two choices.
  grade: (design, { choices }) =>
    gradeOfChosen({ options: wordsOf(design), correct: design.correct, credit: design.credit, choices }, (key) => key),
  right: ({ correct }) => ({ type: 'hotText' as const, choices: correct }),
  words: ({ choices }, label) => choices.map(label).join('; '),
  shown,
  sample,
  files: { table, qti },
})
