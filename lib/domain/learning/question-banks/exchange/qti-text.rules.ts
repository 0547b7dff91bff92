import { type Language, languages } from '@/lib/platform/i18n/languages'
import { escapeXml } from '@/lib/platform/text/escape'
import type { XmlElement } from '@/lib/platform/xml'
import { stemParts } from '../types/shown.rules'
import { htmlOf } from './html-text.rules'
import type { Declaration, Found } from './qti-parts.rules'
import type { StoredTexts } from './stored-texts.rules'
import type { TextCollector, Wording } from './text-collector.rules'

export type QtiWritten = { responses: string[]; body: string }
/** The body of an item that is read, its texts, and the right answers of its interactions. */
export type QtiReading = {
  body: Found
  texts: TextCollector
  say: (html: string) => Wording
  responseOf: (interaction: XmlElement) => Declaration
  /** The type that this product wrote into the file; others do not say it. */
  type: string | undefined
}
export type QtiReader = (interaction: XmlElement, reading: QtiReading) => object | null
/** `reads`: interactions that are blocks of an item and become this type, with how they are read. */
export type QtiForm<D> = {
  write(design: D, writer: Writer): QtiWritten
  reads?: Readonly<Record<string, QtiReader>>
}

/** HTML in which a line break is an empty element, as XML has it. */
export const qtiHtml = (wording: Wording) => htmlOf(wording).replaceAll('<br>', '<br/>')

export type Response = {
  identifier?: string
  cardinality: 'single' | 'multiple' | 'ordered'
  baseType: string
  values: string[]
  mapping?: { text: string; score: number }[]
}
export const declaration = ({ identifier = 'RESPONSE', cardinality, baseType, values, mapping = [] }: Response) =>
  [
    `<qti-response-declaration identifier="${identifier}" cardinality="${cardinality}" base-type="${baseType}">`,
    values.length > 0
      ? `<qti-correct-response>${values.map((value) => `<qti-value>${escapeXml(value)}</qti-value>`).join('')}</qti-correct-response>`
      : '',
    mapping.length > 0
      ? `<qti-mapping default-value="0">${mapping.map(({ text, score }) => `<qti-map-entry map-key="${escapeXml(text)}" mapped-value="${score}"/>`).join('')}</qti-mapping>`
      : '',
    '</qti-response-declaration>',
  ].join('')

/** Identifiers in the order of their use, so that keys of the bank stay out of files. */
function identifiers(): (key: string) => string {
  const known = new Map<string, string>()
  return (key) => {
    const name = known.get(key) ?? `K${known.size + 1}`
    known.set(key, name)
    return name
  }
}

/** Functions that write the parts of one question. */
export function writerOf({ stem, label, feedback }: StoredTexts) {
  const idOf = identifiers()
  const note = (key: string) => {
    const wording = feedback(key)
    return wording
      ? `<qti-feedback-inline outcome-identifier="FEEDBACK" identifier="${idOf(key)}" show-hide="show">${qtiHtml(wording)}</qti-feedback-inline>`
      : ''
  }
  const prompt = `<qti-prompt>${qtiHtml(stem)}</qti-prompt>`
  const simple = (key: string, identifier = idOf(key), text = qtiHtml(label(key))) =>
    `<qti-simple-choice identifier="${identifier}">${text}${note(key)}</qti-simple-choice>`
  /** The text of each language: the first has the gaps of the format, another one has them as marks with the same identifiers. */
  const gapped = (gap: (key: string) => string): string => {
    const written = languages.filter((language) => stem[language] !== undefined)
    const inLanguage = (language: Language, isFirst: boolean) => {
      const text = stemParts(stem[language] ?? '')
        .map((part) => ('gap' in part ? (isFirst ? gap(part.gap) : `[[${idOf(part.gap)}]]`) : qtiHtml({ all: part.text })))
        .join('')
      return `<span lang="${language}" class="multilang">${text}</span>`
    }
    return `<p>${written.map((language, at) => inLanguage(language, at === 0)).join('')}</p>`
  }
  const block = (name: string, attributes: string, inside: string) =>
    `<qti-${name}-interaction response-identifier="RESPONSE"${attributes}>${inside}</qti-${name}-interaction>`
  return { stem, label, idOf, note, prompt, simple, gapped, block }
}
export type Writer = ReturnType<typeof writerOf>

type Accepted = { text: string; score: number }[]
export const firstRight = (accepted: Accepted) =>
  accepted
    .filter(({ score }) => score === 1)
    .map(({ text }) => text)
    .slice(0, 1)

/** Options of which at most so many may be taken; 0: all. */
export const choiceBlock = ({ prompt, block }: Writer, most: number, options: readonly string[]) =>
  block('choice', ` max-choices="${most}"`, prompt + options.join(''))
export const identifiersOf = (cardinality: Response['cardinality'], values: string[]) => [
  declaration({ cardinality, baseType: 'identifier', values }),
]
/** One response of a base type. */
export const oneResponse = (baseType: string, values: string[] = [], mapping: Accepted = []) => [
  declaration({ cardinality: 'single', baseType, values, mapping }),
]
/** A field behind the text of the question. */
export const textEntry = ({ stem }: Writer) =>
  `<p>${qtiHtml(stem)}</p><p><qti-text-entry-interaction response-identifier="RESPONSE"/></p>`
