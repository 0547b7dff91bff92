import { rightWords, wordGaps } from '../gap-words.rules'
import { questionType } from '../question-type.rules'
import { answer, design } from './design.rules'
import { moodle } from './moodle.rules'
import { qti } from './qti.rules'
import { sample } from './sample.rules'
import { shown } from './shown.rules'
import { table } from './table.rules'

export const wordBank = questionType({
  place: 8,
  design,
  answer,
  ...wordGaps,
  right: (design) => ({ type: 'wordBank' as const, blanks: rightWords(design) }),
  shown,
  arranged: 'words',
  sample,
  files: { table, moodle, qti },
})
