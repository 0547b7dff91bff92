import { elementOf } from '@/lib/platform/xml'
import { fractionOf, html, type MoodleForm, type MoodleReading, partsOf, plain, textIn } from '../../exchange/moodle-text.rules'
import type { Design } from './design.rules'

function trueOrFalse({ element, texts, say }: MoodleReading): object {
  const answers = partsOf(element, 'answer')
  for (const answer of answers) texts.comment(textIn(answer).toLowerCase(), say(elementOf(answer, 'feedback')))
  const right = answers.find((each) => fractionOf(each) > 0)
  return { type: 'trueFalse', correct: textIn(right).toLowerCase() === 'true' }
}

export const moodle: MoodleForm<Design> = {
  write: ({ correct }, { feedback }) => ({
    type: 'truefalse',
    inside: [true, false].map((value) => {
      const note = feedback(String(value))
      const wording = note ? html('feedback', note) : ''
      return `<answer fraction="${value === correct ? 100 : 0}">${plain(String(value))}${wording}</answer>`
    }),
  }),
  reads: { truefalse: trueOrFalse },
}
