import { textOfHtml } from '@/lib/domain/learning/question-banks/exchange/html-text.rules'
import { checked, type ReadQuestion, refused } from '@/lib/domain/learning/question-banks/exchange/read-question.rules'
import {
  firstParts,
  type ReadOptions,
  TextCollector,
  type Wording,
} from '@/lib/domain/learning/question-banks/exchange/text-collector.rules'
import { ownText, type XmlElement } from '@/lib/platform/xml'
import { allNamed, at, childOf, childrenOf, textAt } from '../course/xml-parts.rules'

/** A question of a cartridge (QTI 1.2): what it is read from, and where its texts go. */
type Reading = { item: XmlElement; texts: TextCollector; say: (of: XmlElement | undefined) => Wording }

/** The condition of an answer that gives points. */
type Condition = { element: XmlElement; score: number }

function conditionsOf(item: XmlElement): Condition[] {
  return childrenOf(childOf(item, 'resprocessing'), 'respcondition').flatMap((element) => {
    const set = childrenOf(element, 'setvar').find(({ attributes }) => /^score$/i.test(attributes.varname ?? 'SCORE'))
    const score = Number(ownText(set).trim())
    return set && score > 0 ? [{ element, score }] : []
  })
}

/** The answers that a condition asks for: those that are not within a `not`. */
function wantedIn(element: XmlElement | undefined): string[] {
  if (!element) return []
  const own = [...childrenOf(element, 'varequal'), ...childrenOf(element, 'varsubset'), ...childrenOf(element, 'varsubstring')]
  const inside = [...childrenOf(element, 'and'), ...childrenOf(element, 'or')]
  return [...own.map((each) => ownText(each).trim()), ...inside.flatMap(wantedIn)]
}

/** The options of a question: the key of each by its identifier, with what a learner reads after it. */
function optionsOf({ item, texts, say }: Reading): Map<string, string> {
  const feedback = new Map(
    childrenOf(item, 'itemfeedback').map((each) => [each.attributes.ident ?? '', say(allNamed(each, 'mattext')[0])]),
  )
  const shown = new Map<string, string>()
  for (const condition of childrenOf(childOf(item, 'resprocessing'), 'respcondition')) {
    const [only, ...others] = wantedIn(childOf(condition, 'conditionvar'))
    const [display] = childrenOf(condition, 'displayfeedback')
    if (only && others.length === 0 && display) shown.set(only, display.attributes.linkrefid ?? '')
  }
  const keys = new Map<string, string>()
  for (const label of firstParts(allNamed(childOf(item, 'presentation'), 'response_label'))) {
    const { ident = '' } = label.attributes
    if (keys.has(ident)) continue
    const key = texts.label(say(allNamed(label, 'mattext')[0]))
    keys.set(ident, key)
    texts.comment(key, feedback.get(shown.get(ident) ?? '') ?? {})
  }
  return keys
}

function choice(reading: Reading, isSingle: boolean): object {
  const keys = optionsOf(reading)
  const conditions = conditionsOf(reading.item).toSorted((one, other) => other.score - one.score)
  const right = [...new Set(wantedIn(childOf(conditions[0]?.element, 'conditionvar')))].flatMap((ident) => keys.get(ident) ?? [])
  const options = [...keys.values()]
  if (isSingle) return { type: 'singleChoice', options, correct: right[0] }
  return { type: 'multipleChoice', options, correct: right, credit: 'none' }
}

function trueFalse({ item, say }: Reading): object {
  const labels = allNamed(childOf(item, 'presentation'), 'response_label')
  const [wanted] = wantedIn(childOf(conditionsOf(item)[0]?.element, 'conditionvar'))
  const label = labels.find(({ attributes }) => attributes.ident === wanted)
  const { all = '', ar = '', en = '' } = say(label && allNamed(label, 'mattext')[0])
  const isTrue = /true|صحيح|صواب|نعم|yes/i.test(`${wanted} ${all} ${ar} ${en}`)
  return { type: 'trueFalse', correct: isTrue }
}

function written({ item }: Reading): object {
  const accepted = firstParts(conditionsOf(item)).flatMap(({ element, score }) =>
    firstParts(wantedIn(childOf(element, 'conditionvar'))).map((text) => ({ text, score: Math.min(score, 100) / 100 })),
  )
  const isExact = allNamed(childOf(item, 'resprocessing'), 'varequal').some(({ attributes }) => attributes.case === 'Yes')
  return { type: 'shortText', accepted, matching: isExact ? 'exact' : 'strict' }
}

const readers: Record<string, (reading: Reading) => object> = {
  multiple_choice: (reading) => choice(reading, true),
  multiple_response: (reading) => choice(reading, false),
  true_false: trueFalse,
  fib: written,
  pattern_match: written,
  essay: () => ({ type: 'longText' }),
}

const fieldsOf = (element: XmlElement | undefined): Map<string, string> =>
  new Map(
    allNamed(element, 'qtimetadatafield').map((field) => [textAt(field, 'fieldlabel'), textAt(field, 'fieldentry')] as const),
  )

/** The type of a question as its profile says it; `multiple_choice`, `essay`… */
function profileOf(item: XmlElement): string {
  const profile = fieldsOf(childOf(item, 'itemmetadata')).get('cc_profile') ?? ''
  const [, name = ''] = /^cc\.([a-z_]{1,40})\./.exec(profile) ?? []
  return name
}

/** `lost`: what of a question the bank has no place for, by its name in the archive. */
export type CartridgeQuestion = { ident: string; kind: string; points: number; read: ReadQuestion; lost: string[] }

function questionOf(item: XmlElement, options: ReadOptions): CartridgeQuestion {
  const { ident = '', title = '' } = item.attributes
  const kind = profileOf(item)
  let hasMedia = false
  const say = (of: XmlElement | undefined): Wording => {
    const text = ownText(of)
    if (of?.attributes.texttype !== 'text/html') return { all: text.trim() }
    const found = textOfHtml(text)
    hasMedia ||= found.hasMedia
    return found.wording
  }
  const texts = new TextCollector(options)
  const presentation = childOf(item, 'presentation')
  const flow = childOf(presentation, 'flow') ?? presentation
  const stem = say(at(flow, 'material', 'mattext'))
  texts.stem.push(stem)
  const reader = readers[kind]
  const points = Number(fieldsOf(childOf(item, 'itemmetadata')).get('cc_weighting') ?? 1)
  const shown = stem.all ?? stem.ar ?? stem.en ?? title
  const design = reader?.({ item, texts, say })
  // The answer of a pattern match may be a part of what is written; here the whole text is compared.
  const lost = [...(hasMedia ? ['img'] : []), ...(kind === 'pattern_match' ? ['varsubstring'] : [])]
  const read = design
    ? checked({ line: item.line, design, texts, isPartial: lost.length > 0 })
    : refused(item.line, 'unsupported', shown)
  return { ident, kind, points: points > 0 && points <= 1000 ? points : 1, read, lost }
}

export type CartridgeAssessment = {
  ident: string
  title: string
  attempts: number
  minutes: number
  questions: CartridgeQuestion[]
}

/** The assessment or question bank of a QTI 1.2 text with the first questions of it; null if it is none. */
export function readAssessment(root: XmlElement, options: ReadOptions, most: number): CartridgeAssessment | null {
  const assessment = childOf(root, 'assessment') ?? childOf(root, 'objectbank')
  if (!assessment) return null
  const fields = fieldsOf(childOf(assessment, 'qtimetadata'))
  const { ident = '', title = '' } = assessment.attributes
  const attempts = Number(fields.get('cc_maxattempts') ?? 0)
  const minutes = Number(fields.get('qmd_timelimit') ?? 0)
  return {
    ident,
    title,
    attempts: Number.isInteger(attempts) && attempts > 0 && attempts <= 100 ? attempts : 0,
    minutes: minutes > 0 && minutes <= 1440 ? minutes : 0,
    questions: allNamed(assessment, 'item')
      .slice(0, most)
      .map((item) => questionOf(item, options)),
  }
}
