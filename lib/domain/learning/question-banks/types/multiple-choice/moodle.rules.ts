import { answerElement, type MoodleForm } from '../../exchange/moodle-text.rules'
import type { Design } from './design.rules'

/** Read as single choices are: the file says of how many choices one may take. */
export const moodle: MoodleForm<Design> = {
  write({ options, correct, credit }, texts) {
    const right = new Set(correct)
    const wrong = credit === 'rightMinusWrong' ? -1 / Math.max(1, options.length - right.size) : 0
    const share = (key: string) => (right.has(key) ? 1 / right.size : wrong)
    return {
      type: 'multichoice',
      inside: ['<single>false</single>', ...options.map((key) => answerElement(texts, key, share(key)))],
    }
  },
}
