import { graded } from '../grades.rules'
import { outside, twice } from '../keys.rules'
import { questionType } from '../question-type.rules'
import { answer, design } from './design.rules'
import { gift } from './gift.rules'
import { moodle } from './moodle.rules'
import { qti } from './qti.rules'
import { sample } from './sample.rules'
import { shown } from './shown.rules'
import { table } from './table.rules'

export const singleChoice = questionType({
  place: 1,
  design,
  answer,
  labelled: ({ options }) => options,
  problems: ({ options, correct }) => [...twice(options, 'design.options'), ...outside([correct], options, 'design.correct')],
  apart: ({ options, correct }) => ({ right: [correct], wrong: options.filter((key) => key !== correct) }),
  grade: ({ correct }, { choice }, same) => graded(same(choice) === same(correct) ? 1 : 0),
  right: ({ correct }) => ({ type: 'singleChoice' as const, choice: correct }),
  words: ({ choice }, label) => label(choice),
  shown,
  arranged: 'options',
  sample,
  files: { table, gift, moodle, qti },
})
