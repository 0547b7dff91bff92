import { type Language, languages } from '@/lib/platform/i18n/languages'
import { elementsOf, readXml, type XmlElement } from '@/lib/platform/xml'
import type { FileUnit } from '../texts/plan.rules'
import { recordOf } from '../texts/unit.rules'
import { inlineText, named, plainName } from './xliff-inline.rules'

/** A file as its reader takes it apart; units without end, of which the caller reads as many as it takes. */
export type ReadFile = { source: Language; target: Language; units: Iterable<FileUnit> }

/** The language of a tag such as `ar-SA`, where it is one of the product. */
export const languageOfTag = (tag: string | undefined): Language | undefined =>
  languages.find((language) => tag?.toLowerCase().split(/[-_]/)[0] === language)

/** The identifier of a text: some tools write their own, and keep it as the name. */
const idOf = ({ id = '', resname, name }: Record<string, string>): string =>
  recordOf(id) ? id : ([resname, name].find((other) => other !== undefined && recordOf(other)) ?? id)

const textOf = (element: XmlElement | undefined) => (element ? inlineText(element) : null)

/** States of a text that is not translated, or that has to be checked. */
const openState = /^(?:new|needs-|initial$)/

function unitOf12(element: XmlElement): FileUnit {
  const { attributes, line } = element
  const target = named(element, 'target')[0]
  const [source, own] = [textOf(named(element, 'source')[0]), textOf(target)]
  return {
    id: idOf(attributes),
    line,
    source: source?.coded ?? null,
    target: own?.coded ?? null,
    isOpen: openState.test(target?.attributes.state ?? ''),
    base: /^base:(\w{1,12})$/.exec(attributes.extradata ?? '')?.[1] ?? null,
    isForeign: own?.isForeign ?? false,
  }
}

/** The text of several segments in one language; null where one of them has none. */
function joinedSegments(parts: readonly XmlElement[], name: 'source' | 'target') {
  const texts = parts.map((part) => {
    const own = named(part, name)[0] ?? (plainName(part.name) === 'ignorable' ? named(part, 'source')[0] : undefined)
    return textOf(own)
  })
  const whole = texts.filter((text) => text !== null)
  if (whole.length < texts.length || texts.length === 0) return null
  return { coded: whole.map(({ coded }) => coded).join(''), isForeign: whole.some(({ isForeign }) => isForeign) }
}

function unitOf2(element: XmlElement): FileUnit {
  const { attributes, line } = element
  const parts = elementsOf(element).filter(({ name }) => ['segment', 'ignorable'].includes(plainName(name)))
  const [source, target] = [joinedSegments(parts, 'source'), joinedSegments(parts, 'target')]
  const base = Object.entries(attributes).find(([name]) => name.endsWith(':base'))?.[1]
  return {
    id: idOf(attributes),
    line,
    source: source?.coded ?? null,
    target: target?.coded ?? null,
    isOpen: parts.some(({ attributes: { state } }) => openState.test(state ?? '')),
    base: base && /^\w{1,12}$/.test(base) ? base : null,
    isForeign: target?.isForeign ?? false,
  }
}

/** The units of a file or a group, in the order of the file. */
function* unitsIn(element: XmlElement, name: 'trans-unit' | 'unit'): Generator<FileUnit> {
  for (const child of elementsOf(element)) {
    const own = plainName(child.name)
    if (own === name) yield name === 'unit' ? unitOf2(child) : unitOf12(child)
    else if (own === 'body' || own === 'group') yield* unitsIn(child, name)
  }
}

const tagOf = (element: XmlElement, ...names: string[]): string | undefined =>
  names.map((name) => element.attributes[name]).find((tag) => tag !== undefined)

/** A file of XLIFF 1.2 or 2; null where it is neither, or its languages are not two of the product. Throws XmlRefusal. */
export function readXliff(text: string): ReadFile | null {
  const root = readXml(text)
  if (plainName(root.name) !== 'xliff') return null
  const is2 = root.attributes.version?.startsWith('2') ?? false
  const files = named(root, 'file')
  const pairs = files.map((file) => ({
    source: languageOfTag(is2 ? root.attributes.srcLang : tagOf(file, 'source-language')),
    target: languageOfTag(is2 ? root.attributes.trgLang : tagOf(file, 'target-language')),
  }))
  const { source, target } = pairs[0] ?? {}
  if (!source || !target || source === target) return null
  if (pairs.some((pair) => pair.source !== source || pair.target !== target)) return null
  const units = function* () {
    for (const file of files) yield* unitsIn(file, is2 ? 'unit' : 'trans-unit')
  }
  return { source, target, units: units() }
}
