import { escapeXml } from '@/lib/platform/text/escape'
import { elementOf, elementsOf, ownText, type XmlElement } from '@/lib/platform/xml'
import { firstParts } from './text-collector.rules'

/** Interactions that are blocks of an item, and those within a text. */
export const blockInteractions = [
  'qti-choice-interaction',
  'qti-order-interaction',
  'qti-match-interaction',
  'qti-extended-text-interaction',
  'qti-slider-interaction',
  'qti-gap-match-interaction',
  'qti-hottext-interaction',
  'qti-upload-interaction',
] as const
export const inlineInteractions = ['qti-text-entry-interaction', 'qti-inline-choice-interaction'] as const

const isOneOf = (names: readonly string[], { name }: XmlElement) => names.includes(name)
export const isInteraction = ({ name }: XmlElement) => /^qti-[a-z-]{1,60}-interaction$/.test(name)
const placesOfBlocks = ['qti-gap', 'qti-hottext']
const isPlace = (element: XmlElement) => isOneOf([...inlineInteractions, ...placesOfBlocks], element)
/** Interactions whose text has the places within it. */
export const aroundText = ['qti-gap-match-interaction', 'qti-hottext-interaction']

/** A place in a text where a gap is, as a mark that no file has. */
export const placeMark = (number: number) => `\uE000${number}\uE001`

export type Found = {
  /** The text of the body as HTML, with marks where gaps are. */
  html: string
  /** The gaps in the order of the text. */
  places: XmlElement[]
  blocks: XmlElement[]
  /** Interactions that the bank has no type for. */
  others: XmlElement[]
}

/** The parts of the body of an item, found in one pass. */
export function bodyOf(body: XmlElement): Found {
  const found: Found = { html: '', places: [], blocks: [], others: [] }
  const pieces: string[] = []
  const visit = (element: XmlElement) => {
    for (const child of element.children) {
      if (typeof child === 'string') pieces.push(escapeXml(child.replace(/[\uE000\uE001]/g, '')))
      else if (isPlace(child)) {
        pieces.push(placeMark(found.places.length))
        found.places.push(child)
      } else if (isOneOf(blockInteractions, child)) {
        found.blocks.push(child)
        const prompt = elementOf(child, 'qti-prompt')
        if (prompt) open(prompt, 'p')
        if (isOneOf(aroundText, child))
          for (const part of elementsOf(child)) if (!/^qti-(?:gap-|prompt)/.test(part.name)) open(part)
      } else if (isInteraction(child)) found.others.push(child)
      else if (child.name !== 'qti-rubric-block') open(child)
    }
  }
  const open = (element: XmlElement, name = element.name) => {
    if (name === 'br') {
      pieces.push('<br>')
      return
    }
    const language = element.attributes['xml:lang'] ?? element.attributes.lang
    const attributes =
      language && element.attributes.class ? ` lang="${escapeXml(language)}" class="${escapeXml(element.attributes.class)}"` : ''
    pieces.push(`<${name}${attributes}>`)
    visit(element)
    pieces.push(`</${name}>`)
  }
  visit(body)
  found.html = pieces.join('')
  return found
}

/** The HTML in an element, without some elements. */
export function htmlWithin(element: XmlElement, without: readonly string[] = []): string {
  const left = {
    ...element,
    children: element.children.filter((child) => typeof child === 'string' || !without.includes(child.name)),
  }
  return bodyOf(left).html
}

export type Declaration = { values: string[]; mapped: { key: string; value: number }[]; baseType: string; cardinality: string }

/** The right answers of an item, by the identifiers of their interactions. */
export function declarationsOf(item: XmlElement): Map<string, Declaration> {
  return new Map(
    elementsOf(item, 'qti-response-declaration').map((declaration) => {
      const { identifier = '', 'base-type': baseType = '', cardinality = '' } = declaration.attributes
      const correct = elementOf(declaration, 'qti-correct-response')
      const mapping = elementOf(declaration, 'qti-mapping')
      return [
        identifier,
        {
          baseType,
          cardinality,
          values: correct ? firstParts(elementsOf(correct, 'qti-value')).map((value) => ownText(value).trim()) : [],
          mapped: firstParts(mapping ? elementsOf(mapping, 'qti-map-entry') : []).map(({ attributes }) => ({
            key: attributes['map-key'] ?? '',
            value: Number(attributes['mapped-value'] ?? 0),
          })),
        },
      ]
    }),
  )
}
