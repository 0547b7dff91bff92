import { languages } from '@/lib/platform/i18n/languages'
import type { Content } from '../types/content.rules'
import type { Wording } from './text-collector.rules'

/** The texts of a question by key, each in its languages. */
export function textsOf({ content }: { content: Content }) {
  const wording = (text: (texts: NonNullable<Content['ar']>) => string | undefined): Wording =>
    Object.fromEntries(
      languages.flatMap((language) => {
        const texts = content[language]
        return texts ? [[language, text(texts) ?? '']] : []
      }),
    )
  const has = ({ ar = '', en = '' }: Wording) => ar !== '' || en !== ''
  const orNone = (found: Wording) => (has(found) ? found : null)
  return {
    stem: wording(({ stem }) => stem),
    label: (key: string) => wording(({ labels }) => labels[key]),
    feedback: (key: string) => orNone(wording(({ feedback }) => feedback[key])),
    explanation: orNone(wording(({ explanation }) => explanation)),
  }
}

export type StoredTexts = ReturnType<typeof textsOf>
