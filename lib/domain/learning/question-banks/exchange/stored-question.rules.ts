import { languages } from '@/lib/platform/i18n/languages'
import type { Question } from '../questions/questions.rules'
import type { Difficulty } from '../words'
import { type Said, settingNames } from './read-question.rules'

/** A question of the bank on its way into a file. */
export type StoredQuestion = Question & { difficulty: Difficulty | null; tags: readonly string[]; points: number }

/** The texts of a question by key, each in its languages. */
export function textsOf({ content }: Question) {
  const said = (text: (texts: NonNullable<Question['content']['ar']>) => string | undefined): Said =>
    Object.fromEntries(
      languages.flatMap((language) => {
        const texts = content[language]
        return texts ? [[language, text(texts) ?? '']] : []
      }),
    )
  const has = ({ ar = '', en = '' }: Said) => ar !== '' || en !== ''
  const orNone = (found: Said) => (has(found) ? found : null)
  return {
    stem: said(({ stem }) => stem),
    label: (key: string) => said(({ labels }) => labels[key]),
    feedback: (key: string) => orNone(said(({ feedback }) => feedback[key])),
    explanation: orNone(said(({ explanation }) => explanation)),
  }
}

/** Settings that the format of a file has no place for. */
export function storedSettings({ design, difficulty }: StoredQuestion): Record<string, unknown> {
  const own = Object.fromEntries(Object.entries(design).filter(([name]) => settingNames.includes(name)))
  return { ...own, ...(difficulty && { difficulty }) }
}
export const settingsJson = (question: StoredQuestion): string => JSON.stringify(storedSettings(question))
