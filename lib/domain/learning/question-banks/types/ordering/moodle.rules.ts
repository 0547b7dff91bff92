import { answerElement, type MoodleForm, partsOf } from '../../exchange/moodle-text.rules'
import type { Design } from './design.rules'

export const moodle: MoodleForm<Design> = {
  write: ({ items }, texts) => ({
    type: 'ordering',
    inside: items.map((key, at) => answerElement(texts, key, at + 1)),
  }),
  reads: {
    ordering: ({ element, texts, say }) => ({
      type: 'ordering',
      items: partsOf(element, 'answer').map((answer) => texts.label(say(answer))),
    }),
  },
}
