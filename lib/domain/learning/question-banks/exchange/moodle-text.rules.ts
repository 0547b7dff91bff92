import type { Language } from '@/lib/platform/i18n/languages'
import { escapeXml } from '@/lib/platform/text/escape'
import { elementOf, elementsOf, ownText, type XmlElement } from '@/lib/platform/xml'
import { stemParts } from '../types/shown.rules'
import { htmlOf } from './html-text.rules'
import { plainNumber } from './outside-answers.rules'
import type { StoredTexts } from './stored-texts.rules'
import { firstParts, type TextCollector, type Wording } from './text-collector.rules'

/** `type`: of Moodle. `stem`: the text, where it is not that of the question. `settings`: beside those of the design. */
export type MoodleWritten = { type: string; stem?: Wording; inside: string[]; settings?: object }
export type MoodleReader = (reading: MoodleReading) => object | null
/** `reads`: the types of Moodle that become this one, with how their answers are read; null where the bank has no such question. */
export type MoodleForm<D> = {
  write(design: D, texts: StoredTexts): MoodleWritten
  reads?: Readonly<Record<string, MoodleReader>>
  /** Whether what it reads puts the text of the question itself. */
  hasOwnStem?: boolean
}

export const text = (wording: Wording) => `<text>${escapeXml(htmlOf(wording))}</text>`
export const plain = (wording: string) => `<text>${escapeXml(wording)}</text>`
export const html = (name: string, wording: Wording, rest = '') => `<${name} format="html">${text(wording)}${rest}</${name}>`
export const fraction = (score: number) => Math.round(score * 1e7) / 1e5

/** The text with its gaps in the form of the type. */
export const withGaps = (stem: Wording, gap: (key: string, language: Language) => string): Wording =>
  Object.fromEntries(
    Object.entries(stem).map(([language, wording]) => [
      language,
      stemParts(wording ?? '')
        .map((part) => ('gap' in part ? gap(part.gap, language as Language) : part.text))
        .join(''),
    ]),
  )
export const inCloze = (wording: string) => wording.replace(/[\\{}~#=%]/g, (sign) => `\\${sign}`)

export const answerElement = ({ label, feedback }: StoredTexts, key: string, share: number) => {
  const note = feedback(key)
  return `<answer fraction="${fraction(share)}" format="html">${text(label(key))}${note ? html('feedback', note) : ''}</answer>`
}

/** The element of a question, its texts, and how the text of an element is read. */
export type MoodleReading = {
  element: XmlElement
  texts: TextCollector
  say: (element: XmlElement | undefined) => Wording
  stem: Wording
}

export const fractionOf = (answer: XmlElement): number => plainNumber(answer.attributes.fraction ?? '0') || 0
/** Parts of a question of one name; the rest is not read. */
export const partsOf = (element: XmlElement, name: string) => firstParts(elementsOf(element, name))
export const textIn = (element: XmlElement | undefined) => ownText(element && elementOf(element, 'text')).trim()
export const isYes = (element: XmlElement | undefined) => /^(?:true|1)$/.test(ownText(element).trim())

/** Notes remarks of graders and for learners on single answers, which the bank has for choices only. */
export function loseRemarks({ element, texts }: MoodleReading, names: readonly string[] = ['answer']): void {
  const isRemark = (part: XmlElement | undefined) => part !== undefined && textIn(part) !== ''
  const parts = names.flatMap((name) => partsOf(element, name))
  if (parts.some((part) => isRemark(part.name === 'answer' ? elementOf(part, 'feedback') : part))) texts.lost.add('remarks')
}
