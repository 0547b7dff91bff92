import { elementOf, elementsOf, readXml, type XmlElement, XmlRefusal } from '@/lib/platform/xml'
import { allTypes } from '../types/question-types.rules'
import { wordingOfHtml } from './html-text.rules'
import { exchangeLimits } from './limits.rules'
import { plainNumber, textsOfList } from './outside-answers.rules'
import { choicesIn, identifierOf, keysFor } from './qti-choices.rules'
import { aroundText, bodyOf, type Declaration, declarationsOf, type Found, htmlWithin } from './qti-parts.rules'
import { mostPointsOf, scoringOf } from './qti-scoring.rules'
import type { QtiReader, QtiReading } from './qti-text.rules'
import { checked, type ReadQuestion, refused } from './read-question.rules'
import { firstParts, isRecord, type ReadOptions, settingsOf, TextCollector, type Wording } from './text-collector.rules'

const none: Declaration = { values: [], mapped: [], baseType: '', cardinality: '' }
function choice(interaction: XmlElement, reading: QtiReading): object {
  const { responseOf, texts, say } = reading
  const { values } = responseOf(interaction)
  const options = elementsOf(interaction, 'qti-simple-choice')
  const names = options.map(identifierOf)
  if (options.length === 2 && names.includes('true') && names.includes('false')) {
    for (const option of options) {
      const note = elementOf(option, 'qti-feedback-inline')
      if (note) texts.comment(identifierOf(option), say(htmlWithin(note)))
    }
    return { type: 'trueFalse', correct: values[0] === 'true' }
  }
  const keys = choicesIn(interaction, 'qti-simple-choice', reading)
  const shares = responseOf(interaction).mapped.filter(({ value }) => value > 0)
  // A part of the marks for some options.
  if (new Set(shares.map(({ value }) => value)).size > 1) texts.lost.add('partialCredit')
  const isSingle = reading.type ? reading.type === 'singleChoice' : responseOf(interaction).cardinality === 'single'
  const right = keysFor(values, keys)
  if (isSingle) return { type: 'singleChoice', options: [...keys.values()], correct: right[0] ?? '' }
  return { type: 'multipleChoice', options: [...keys.values()], correct: right }
}

/** Pairs where every right side goes with one left side, else a table with a choice in each row. */
function match(interaction: XmlElement, reading: QtiReading): object | null {
  const [first, second] = elementsOf(interaction, 'qti-simple-match-set')
  if (!first || !second) return null
  const left = choicesIn(first, 'qti-simple-associable-choice', reading)
  const right = choicesIn(second, 'qti-simple-associable-choice', reading)
  const pairs = reading.responseOf(interaction).values.map((value) => {
    const [from = '', to = ''] = value.split(/\s+/)
    return { left: left.get(from) ?? '', right: right.get(to) ?? '' }
  })
  const isReused = new Set(pairs.map((pair) => pair.right)).size < pairs.length
  if (reading.type === 'matrix' || (!reading.type && isReused)) {
    const correct = Object.fromEntries(pairs.map((pair) => [pair.left, pair.right]))
    return { type: 'matrix', rows: [...left.values()], columns: [...right.values()], correct }
  }
  const paired = new Set(pairs.map((pair) => pair.right))
  return { type: 'matching', pairs, extra: [...right.values()].filter((key) => !paired.has(key)) }
}

const acceptedOf = ({ values, mapped }: Declaration) => {
  const best = Math.max(1e-9, ...mapped.map(({ value }) => value))
  const scored = mapped
    .filter(({ value }) => value > 0)
    .map(({ key, value }) => ({ text: key, score: Math.round((value / best) * 1e7) / 1e7 }))
  const known = new Set(scored.map(({ text }) => text))
  return [...values.filter((value) => !known.has(value)).map((text) => ({ text, score: 1 })), ...scored]
}

/** The gaps of a text in its place, as the bank writes them. */
const gapKey = (at: number) => `g${at + 1}`
const isNumber = ({ baseType }: Declaration) => baseType === 'float' || baseType === 'integer'
const isChoice = ({ name }: XmlElement) => name === 'qti-inline-choice-interaction'

/** The right numbers of a gap; tolerances are those that this product wrote, others say none here. */
function numbersOf(response: Declaration, { attributes }: XmlElement): object[] {
  const tolerances = (attributes['data-tolerances'] ?? '').split(' ').map(plainNumber)
  return acceptedOf(response).map(({ text, score }, at) => ({
    value: plainNumber(text),
    tolerance: Number.isFinite(tolerances[at]) ? tolerances[at] : 0,
    score,
  }))
}

/** The choices of one gap, each with its share of the marks. */
function choicesOf(place: XmlElement, { responseOf, texts, say }: QtiReading): object[] {
  const shares = new Map(acceptedOf(responseOf(place)).map(({ text, score }) => [text, score]))
  return firstParts(elementsOf(place, 'qti-inline-choice')).map((option) => ({
    key: texts.label(say(htmlWithin(option))),
    score: shares.get(identifierOf(option)) ?? 0,
  }))
}

/** Gaps of all kinds, each with its own answers. */
function mixedGaps(reading: QtiReading): object {
  const blanks = reading.body.places.map((place, at) => {
    const response = reading.responseOf(place)
    if (isChoice(place)) return { key: gapKey(at), accepted: [], choices: choicesOf(place, reading) }
    if (isNumber(response)) return { key: gapKey(at), accepted: [], numbers: numbersOf(response, place) }
    return { key: gapKey(at), accepted: acceptedOf(response) }
  })
  return { type: 'fillBlanks', blanks }
}

function textEntries(reading: QtiReading): object | null {
  const { body, responseOf, type } = reading
  const responses = body.places.map(responseOf)
  const [only] = responses
  const isAtEnd = /^(?:\s|<\/?[a-z0-9]{1,10}>)*$/.test(body.html.slice(body.html.lastIndexOf('\uE001') + 1))
  if (only && responses.length === 1 && (type ? type === 'numeric' : isNumber(only)))
    return { type: 'numeric', value: Number(only.values[0] ?? Number.NaN) }
  if (only && responses.length === 1 && (type ? type === 'shortText' : isAtEnd))
    return { type: 'shortText', accepted: acceptedOf(only) }
  return mixedGaps(reading)
}

/** Gaps that offer the same words: they are one list. Gaps that offer others have choices of their own. */
function inlineChoices(reading: QtiReading): object {
  const { body, responseOf, texts, say, type } = reading
  const offered = body.places.map((place) => firstParts(elementsOf(place, 'qti-inline-choice')))
  const lists = new Set(
    offered.map((options) =>
      options
        .map((option) => htmlWithin(option))
        .toSorted()
        .join('\n'),
    ),
  )
  if (type ? type === 'fillBlanks' : lists.size > 1) return mixedGaps(reading)
  const words = new Map<string, string>()
  const blanks = body.places.map((place, at) => {
    const keys = new Map(
      (offered[at] ?? []).map((option) => {
        const html = htmlWithin(option)
        const key = words.get(html) ?? texts.label(say(html))
        words.set(html, key)
        return [identifierOf(option), key]
      }),
    )
    return { key: gapKey(at), correct: keysFor(responseOf(place).values, keys)[0] ?? '' }
  })
  return { type: 'wordBank', words: [...words.values()], blanks }
}

function gapMatch(interaction: XmlElement, reading: QtiReading): object {
  const words = choicesIn(interaction, 'qti-gap-text', reading)
  const right = new Map(
    reading.responseOf(interaction).values.map((value) => {
      const [word = '', gap = ''] = value.split(/\s+/)
      return [gap, words.get(word) ?? '']
    }),
  )
  const blanks = reading.body.places.map((place, at) => ({ key: gapKey(at), correct: right.get(identifierOf(place)) ?? '' }))
  const isDragged = reading.type
    ? reading.type === 'dragText'
    : new Set(blanks.map(({ correct }) => correct)).size === blanks.length
  return { type: isDragged ? 'dragText' : 'wordBank', words: [...words.values()], blanks }
}

/** How interactions are read that several types have, and those of one type. */
const blocks = new Map<string, QtiReader>([
  ['qti-choice-interaction', choice],
  ['qti-match-interaction', match],
  ['qti-gap-match-interaction', gapMatch],
  ...allTypes.flatMap(({ files }) => Object.entries(files.qti?.reads ?? {})),
])

/** The design of the interactions of an item; null where the bank has no such type. */
function designOf(reading: QtiReading): object | null {
  const { blocks: found, places, others } = reading.body
  const [block, ...more] = found
  if (others.length > 0 || more.length > 0 || places.length > exchangeLimits.parts) return null
  if (block)
    return aroundText.includes(block.name) || places.length === 0 ? (blocks.get(block.name)?.(block, reading) ?? null) : null
  if (places.length === 0) return null
  if (places.some(({ name }) => name === 'qti-gap' || name === 'qti-hottext')) return null
  if (places.every(isChoice)) return inlineChoices(reading)
  return places.some(isChoice) ? mixedGaps(reading) : textEntries(reading)
}

/** The text with gaps as the bank writes them. Another language than the first names them by the identifiers of its file. */
function withGaps(wording: Wording, { places }: Found, hasGaps: boolean): Wording {
  const numbers = new Map(
    places.map(({ attributes }, at) => [attributes['response-identifier'] ?? attributes.identifier ?? '', at]),
  )
  const write = (text: string | undefined) =>
    text
      ?.replace(/\uE000(\d{1,3})\uE001/g, (_, at) => (hasGaps ? `[[${gapKey(Number(at))}]]` : ''))
      .replace(/\[\[([A-Za-z_][\w-]{0,40})\]\]/g, (whole, name) => {
        const at = numbers.get(name)
        return at === undefined || !hasGaps ? whole : `[[${gapKey(at)}]]`
      })
      .trim()
  return Object.fromEntries(Object.entries(wording).map(([language, text]) => [language, write(text)]))
}

function questionOf(item: XmlElement, line: number, options: ReadOptions): ReadQuestion {
  const body = elementOf(item, 'qti-item-body')
  const label = item.attributes.title ?? ''
  if (item.name !== 'qti-assessment-item' || !body) return refused(line, 'unreadable', label)
  const texts = new TextCollector(options)
  const say = (html: string): Wording => wordingOfHtml(html, texts)
  const written = body.attributes['data-masar']
  const own = written === undefined ? undefined : settingsOf(written)
  const settings = isRecord(own) ? own : {}
  const declarations = declarationsOf(item)
  const found = bodyOf(body)
  const reading: QtiReading = {
    body: found,
    texts,
    say,
    responseOf: ({ attributes }) => declarations.get(attributes['response-identifier'] ?? '') ?? none,
    type: typeof settings.type === 'string' ? settings.type : undefined,
  }
  const design = designOf(reading)
  if (!design) return refused(line, 'unsupported', label)
  const hasGaps = 'blanks' in design
  texts.stem.push(withGaps(say(found.html), found, hasGaps))
  const explanation = elementsOf(item, 'qti-modal-feedback').find(({ attributes }) => attributes.identifier === 'explanation')
  if (explanation) texts.explain(say(htmlWithin(explanation)))
  const rules = own === undefined ? scoringOf(item, texts) : {}
  // A tolerance is of a question with one number.
  const isOneNumber = 'type' in design && design.type === 'numeric'
  if (!isOneNumber && Object.keys(rules).length > 0) texts.lost.add('scoring')
  const numberRules = isOneNumber ? rules : {}
  const points = mostPointsOf(item)
  return checked({ line, design: { ...design, ...numberRules }, texts, settings, tags: textsOfList(settings.tags) ?? [], points })
}

/** One item of QTI 3, which is the so manyth of its file. */
export function readQtiItem(text: string | undefined, line: number, options: ReadOptions): ReadQuestion {
  if (text === undefined) return refused(line, 'unreadable')
  try {
    return questionOf(readXml(text), line, options)
  } catch (error) {
    if (error instanceof XmlRefusal) return refused(line, 'unreadable')
    throw error
  }
}

export const manifestName = 'imsmanifest.xml'

/** The names of the items that the manifest of a package lists, in its order, each once; null where it is no manifest. */
export function itemNamesIn(manifest: string): ReadonlySet<string> | null {
  const root = readXml(manifest)
  const resources = elementOf(root, 'resources')
  if (root.name !== 'manifest' || !resources) return null
  const names = new Set<string>()
  for (const { attributes } of elementsOf(resources, 'resource')) {
    const { type = '', href = '' } = attributes
    if (/^imsqti_item_xmlv3p\d{1,2}$/.test(type) && href !== '') names.add(href.replace(/^\.\//, ''))
    if (names.size > exchangeLimits.questions) break
  }
  return names
}
