import { elementOf } from '@/lib/platform/xml'
import {
  fraction,
  fractionOf,
  isYes,
  loseRemarks,
  type MoodleForm,
  type MoodleReading,
  partsOf,
  plain,
  textIn,
} from '../../exchange/moodle-text.rules'
import { plainAnswer, shareOf, starredAnswer } from '../../exchange/outside-answers.rules'
import type { Design } from './design.rules'

function shortAnswer(reading: MoodleReading): object {
  loseRemarks(reading)
  const { element, texts } = reading
  return {
    type: 'shortText',
    accepted: partsOf(element, 'answer')
      .filter((each) => fractionOf(each) > 0)
      .map((each) => ({ text: plainAnswer(textIn(each), texts), score: shareOf(fractionOf(each)) })),
    matching: isYes(elementOf(element, 'usecase')) ? 'exact' : 'strict',
  }
}

export const moodle: MoodleForm<Design> = {
  write: ({ accepted, matching }) => ({
    type: 'shortanswer',
    inside: [
      `<usecase>${matching === 'exact' ? 1 : 0}</usecase>`,
      ...accepted.map(({ text, score }) => `<answer fraction="${fraction(score)}">${plain(starredAnswer(text))}</answer>`),
    ],
  }),
  reads: { shortanswer: shortAnswer },
}
