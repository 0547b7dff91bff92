import { readChoices } from '../../exchange/moodle-choices.rules'
import { answerElement, type MoodleForm } from '../../exchange/moodle-text.rules'
import type { Design } from './design.rules'

export const moodle: MoodleForm<Design> = {
  write: ({ options, correct }, texts) => ({
    type: 'multichoice',
    inside: ['<single>true</single>', ...options.map((key) => answerElement(texts, key, key === correct ? 1 : 0))],
  }),
  reads: { multichoice: readChoices },
}
