import { gradeOfChosen } from '../chosen.rules'
import { eachOnce, outside, twice } from '../keys.rules'
import { questionType } from '../question-type.rules'
import { answer, design } from './design.rules'
import { gift } from './gift.rules'
import { moodle } from './moodle.rules'
import { qti } from './qti.rules'
import { sample } from './sample.rules'
import { shown } from './shown.rules'
import { table } from './table.rules'

export const multipleChoice = questionType({
  place: 2,
  design,
  answer,
  labelled: ({ options }) => options,
  problems: ({ options, correct }) => [
    ...twice(options, 'design.options'),
    ...twice(correct, 'design.correct'),
    ...outside(correct, options, 'design.correct'),
  ],
  apart: ({ options, correct }) => ({ right: correct, wrong: options.filter((key) => !correct.includes(key)) }),
  namesEachOnce: ({ choices }) => eachOnce(choices),
  grade: (design, { choices }, same) => gradeOfChosen({ ...design, choices }, same),
  right: ({ correct }) => ({ type: 'multipleChoice' as const, choices: correct }),
  words: ({ choices }, label) => choices.map(label).join('; '),
  shown,
  arranged: 'options',
  sample,
  files: { table, gift, moodle, qti },
})
