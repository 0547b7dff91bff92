import { type Language, languages } from '@/lib/platform/i18n/languages'
import { escapeXml } from '@/lib/platform/text/escape'
import { stemParts } from '../questions/shown.rules'
import { htmlOf } from './html-text.rules'
import { manifestName } from './qti-reader.rules'
import type { Said } from './read-question.rules'
import { type StoredQuestion, storedSettings, textsOf } from './stored-question.rules'

/** HTML in which a line break is an empty element, as XML has it. */
const html = (said: Said) => htmlOf(said).replaceAll('<br>', '<br/>')

type Response = {
  identifier?: string
  cardinality: 'single' | 'multiple' | 'ordered'
  baseType: string
  values: string[]
  mapping?: { text: string; score: number }[]
}
const declaration = ({ identifier = 'RESPONSE', cardinality, baseType, values, mapping = [] }: Response) =>
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

/** What writes the parts of one question. */
function writerOf(question: StoredQuestion) {
  const { stem, label, feedback } = textsOf(question)
  const idOf = identifiers()
  const note = (key: string) => {
    const said = feedback(key)
    return said
      ? `<qti-feedback-inline outcome-identifier="FEEDBACK" identifier="${idOf(key)}" show-hide="show">${html(said)}</qti-feedback-inline>`
      : ''
  }
  const prompt = `<qti-prompt>${html(stem)}</qti-prompt>`
  const simple = (key: string, identifier = idOf(key), text = html(label(key))) =>
    `<qti-simple-choice identifier="${identifier}">${text}${note(key)}</qti-simple-choice>`
  /** The text of each language: the first has the gaps of the format, another one has them as marks with the same identifiers. */
  const gapped = (gap: (key: string) => string): string => {
    const written = languages.filter((language) => stem[language] !== undefined)
    const inLanguage = (language: Language, isFirst: boolean) => {
      const text = stemParts(stem[language] ?? '')
        .map((part) => ('gap' in part ? (isFirst ? gap(part.gap) : `[[${idOf(part.gap)}]]`) : html({ all: part.text })))
        .join('')
      return `<span lang="${language}" class="multilang">${text}</span>`
    }
    return `<p>${written.map((language, at) => inLanguage(language, at === 0)).join('')}</p>`
  }
  const block = (name: string, attributes: string, inside: string) =>
    `<qti-${name}-interaction response-identifier="RESPONSE"${attributes}>${inside}</qti-${name}-interaction>`
  return { stem, label, idOf, note, prompt, simple, gapped, block }
}
type Writer = ReturnType<typeof writerOf>
type Written = { responses: string[]; body: string }
type Design = StoredQuestion['design']

function choices(design: Design, { stem, idOf, prompt, simple, block }: Writer): Written | null {
  const response = (cardinality: Response['cardinality'], values: string[]) => [
    declaration({ cardinality, baseType: 'identifier', values }),
  ]
  const choice = (most: number, inside: string[]) => block('choice', ` max-choices="${most}"`, prompt + inside.join(''))
  switch (design.type) {
    case 'singleChoice': {
      const body = choice(
        1,
        design.options.map((key) => simple(key)),
      )
      return { responses: response('single', [idOf(design.correct)]), body }
    }
    case 'multipleChoice': {
      const body = choice(
        0,
        design.options.map((key) => simple(key)),
      )
      return { responses: response('multiple', design.correct.map(idOf)), body }
    }
    case 'trueFalse': {
      const said = { true: { ar: 'صواب', en: 'True' }, false: { ar: 'خطأ', en: 'False' } }
      const own = (texts: { ar: string; en: string }): Said =>
        Object.fromEntries(languages.filter((each) => stem[each] !== undefined).map((each) => [each, texts[each]]))
      const options = (['true', 'false'] as const).map((key) => simple(key, key, html(own(said[key]))))
      return { responses: response('single', [String(design.correct)]), body: choice(1, options) }
    }
    case 'ordering': {
      const body = block('order', '', prompt + design.items.map((key) => simple(key)).join(''))
      return { responses: response('ordered', design.items.map(idOf)), body }
    }
    default:
      return null
  }
}

function pairs(design: Design, { label, idOf, note, prompt, block }: Writer): Written | null {
  const set = (keys: readonly string[], most: number) =>
    `<qti-simple-match-set>${keys
      .map(
        (key) =>
          `<qti-simple-associable-choice identifier="${idOf(key)}" match-max="${most}">${html(label(key))}${note(key)}</qti-simple-associable-choice>`,
      )
      .join('')}</qti-simple-match-set>`
  const matched = (left: string[], right: string[], all: [string, string][], most: number): Written => {
    const body = block('match', ` max-associations="${left.length}"`, prompt + set(left, 1) + set(right, most))
    const values = all.map(([from, to]) => `${idOf(from)} ${idOf(to)}`)
    return { responses: [declaration({ cardinality: 'multiple', baseType: 'directedPair', values })], body }
  }
  if (design.type === 'matching')
    return matched(
      design.pairs.map(({ left }) => left),
      [...design.pairs.map(({ right }) => right), ...design.extra],
      design.pairs.map(({ left, right }) => [left, right]),
      1,
    )
  if (design.type !== 'matrix') return null
  const inRows = design.rows.map((row): [string, string] => [row, design.correct[row] ?? ''])
  return matched(design.rows, design.columns, inRows, 0)
}

type Accepted = { text: string; score: number }[]
const firstRight = (accepted: Accepted) =>
  accepted
    .filter(({ score }) => score === 1)
    .map(({ text }) => text)
    .slice(0, 1)

function texts(design: Design, { stem, prompt, block }: Writer): Written | null {
  const entry = `<p>${html(stem)}</p><p><qti-text-entry-interaction response-identifier="RESPONSE"/></p>`
  const one = (baseType: string, values: string[] = [], mapping: Accepted = []) => [
    declaration({ cardinality: 'single', baseType, values, mapping }),
  ]
  switch (design.type) {
    case 'shortText':
      return { responses: one('string', firstRight(design.accepted), design.accepted), body: entry }
    case 'numeric':
      return { responses: one('float', [String(design.value)]), body: entry }
    case 'longText':
      return { responses: one('string'), body: block('extended-text', '', prompt) }
    case 'rating': {
      const scale = ` lower-bound="1" upper-bound="${design.steps}" step="1"`
      return { responses: one('integer'), body: block('slider', scale, prompt) }
    }
    default:
      return null
  }
}

function gaps(design: Design, { label, idOf, gapped, block }: Writer): Written | null {
  switch (design.type) {
    case 'fillBlanks': {
      const body = gapped((key) => `<qti-text-entry-interaction response-identifier="${idOf(key)}"/>`)
      const response = ({ key, accepted }: (typeof design.blanks)[number]) =>
        declaration({
          identifier: idOf(key),
          cardinality: 'single',
          baseType: 'string',
          values: firstRight(accepted),
          mapping: accepted,
        })
      return { responses: design.blanks.map(response), body }
    }
    case 'wordBank': {
      const options = design.words
        .map((word) => `<qti-inline-choice identifier="${idOf(word)}">${html(label(word))}</qti-inline-choice>`)
        .join('')
      const body = gapped(
        (key) => `<qti-inline-choice-interaction response-identifier="${idOf(key)}">${options}</qti-inline-choice-interaction>`,
      )
      const response = ({ key, correct }: (typeof design.blanks)[number]) =>
        declaration({ identifier: idOf(key), cardinality: 'single', baseType: 'identifier', values: [idOf(correct)] })
      return { responses: design.blanks.map(response), body }
    }
    case 'dragText': {
      const words = design.words
        .map((word) => `<qti-gap-text identifier="${idOf(word)}" match-max="1">${html(label(word))}</qti-gap-text>`)
        .join('')
      const body = block('gap-match', '', words + gapped((key) => `<qti-gap identifier="${idOf(key)}"/>`))
      const values = design.blanks.map(({ key, correct }) => `${idOf(correct)} ${idOf(key)}`)
      return { responses: [declaration({ cardinality: 'multiple', baseType: 'directedPair', values })], body }
    }
    default:
      return null
  }
}

function written(question: StoredQuestion): Written | null {
  const { design } = question
  const writer = writerOf(question)
  return choices(design, writer) ?? pairs(design, writer) ?? texts(design, writer) ?? gaps(design, writer)
}

/** A question as an item of QTI 3; null where the format has no such type. */
export function qtiItemOf(question: StoredQuestion, number: number): string | null {
  const found = written(question)
  if (!found) return null
  const { stem, explanation } = textsOf(question)
  const { type } = question.design
  const settings = JSON.stringify({ ...storedSettings(question), type, tags: question.tags })
  const language = stem.ar === undefined ? 'en' : 'ar'
  const title = (stem[language] ?? '').replace(/\s+/g, ' ').slice(0, 100)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="item-${number}" title="${escapeXml(title)}" adaptive="false" time-dependent="false" xml:lang="${language}">`,
    ...found.responses,
    '<qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float"/>',
    `<qti-outcome-declaration identifier="MAXSCORE" cardinality="single" base-type="float"><qti-default-value><qti-value>${question.points}</qti-value></qti-default-value></qti-outcome-declaration>`,
    '<qti-outcome-declaration identifier="FEEDBACK" cardinality="multiple" base-type="identifier"/>',
    `<qti-item-body data-masar="${escapeXml(settings)}">${found.body}</qti-item-body>`,
    ...(explanation
      ? [
          `<qti-modal-feedback outcome-identifier="FEEDBACK" identifier="explanation" show-hide="show"><qti-content-body>${html(explanation)}</qti-content-body></qti-modal-feedback>`,
        ]
      : []),
    '</qti-assessment-item>',
    '',
  ].join('\n')
}

export const itemName = (number: number) => `items/item-${number}.xml`

/** The files of a package with some items. */
export function qtiPackage(items: readonly string[]): Map<string, string> {
  const resources = items
    .map((_, at) => {
      const name = itemName(at + 1)
      return `<resource identifier="item-${at + 1}" type="imsqti_item_xmlv3p0" href="${name}"><file href="${name}"/></resource>`
    })
    .join('\n')
  const manifest = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<manifest xmlns="http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1" identifier="questions">',
    '<metadata><schema>QTI Package</schema><schemaversion>3.0.0</schemaversion></metadata>',
    '<organizations/>',
    `<resources>\n${resources}\n</resources>`,
    '</manifest>',
    '',
  ].join('\n')
  return new Map([[manifestName, manifest], ...items.map((item, at): [string, string] => [itemName(at + 1), item])])
}
