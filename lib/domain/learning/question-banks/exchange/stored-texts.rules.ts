import { languages } from '@/lib/platform/i18n/languages'
import type { Content } from '../types/content.rules'
import type { Said } from './text-collector.rules'

/** The texts of a question by key, each in its languages. */
export function textsOf({ content }: { content: Content }) {
  const said = (text: (texts: NonNullable<Content['ar']>) => string | undefined): Said =>
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

export type StoredTexts = ReturnType<typeof textsOf>
