import { type MoodleForm, partsOf } from '../../exchange/moodle-text.rules'
import { wordGaps } from '../../exchange/word-gaps.rules'
import { gapWordsInMoodle } from '../gap-words-exchange.rules'
import type { Design } from './design.rules'

export const moodle: MoodleForm<Design> = {
  ...gapWordsInMoodle('gapselect', 'selectoption'),
  reads: {
    gapselect: ({ element, texts, say, stem }) => {
      const words = partsOf(element, 'selectoption').map((option) => texts.label(say(option)))
      return wordGaps({ texts, stem }, words, false)
    },
  },
  hasOwnStem: true,
}
