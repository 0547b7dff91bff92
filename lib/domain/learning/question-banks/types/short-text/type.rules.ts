import { fullText, scoreOfText, withoutFullScore } from '../accepted.rules'
import { graded } from '../grades.rules'
import { questionType } from '../question-type.rules'
import { answer, design } from './design.rules'
import { gift } from './gift.rules'
import { moodle } from './moodle.rules'
import { qti } from './qti.rules'
import { sample } from './sample.rules'
import { shown } from './shown.rules'
import { table } from './table.rules'

export const shortText = questionType({
  place: 4,
  design,
  answer,
  labelled: () => [],
  problems: ({ accepted }) => withoutFullScore(accepted, 'design.accepted'),
  grade: (design, { text }) => graded(scoreOfText(text, design.accepted, design.matching)),
  right: ({ accepted }) => ({ type: 'shortText' as const, text: fullText(accepted) }),
  allRight: ({ accepted }) => accepted.filter(({ score }) => score === 1).map(({ text }) => ({ text })),
  words: ({ text }) => text,
  shown,
  identity: ({ accepted }, keyOf) => accepted.map(({ text }) => keyOf(text)).toSorted(),
  sample,
  files: { table, gift, moodle, qti },
})
