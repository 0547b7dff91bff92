import { clozeGaps } from '../../exchange/cloze.rules'
import { fraction, inCloze, type MoodleForm, withGaps } from '../../exchange/moodle-text.rules'
import { starredAnswer } from '../../exchange/outside-answers.rules'
import type { Design } from './design.rules'

export const moodle: MoodleForm<Design> = {
  write({ blanks }, { stem }) {
    const accepted = new Map(blanks.map((blank) => [blank.key, blank.accepted]))
    const inside = (key: string) =>
      (accepted.get(key) ?? [])
        .map(({ text, score }) => `${score === 1 ? '=' : `%${fraction(score)}%`}${inCloze(starredAnswer(text))}`)
        .join('~')
    return { type: 'cloze', stem: withGaps(stem, (key) => `{1:SHORTANSWER:${inside(key)}}`), inside: [] }
  },
  reads: { cloze: ({ texts, stem }) => clozeGaps(texts, stem) },
  hasOwnStem: true,
}
