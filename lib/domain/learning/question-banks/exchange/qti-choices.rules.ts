import { elementOf, elementsOf, type XmlElement } from '@/lib/platform/xml'
import { htmlWithin } from './qti-parts.rules'
import type { QtiReading } from './qti-text.rules'
import { firstParts } from './text-collector.rules'

export const identifierOf = ({ attributes }: XmlElement) => attributes.identifier ?? ''

/** The choices of an interaction, each with the key that it gets, by their identifiers. */
export function choicesIn(parent: XmlElement, name: string, { texts, say }: QtiReading): Map<string, string> {
  return new Map(
    firstParts(elementsOf(parent, name)).map((choice) => {
      const key = texts.label(say(htmlWithin(choice, ['qti-feedback-inline'])))
      const note = elementOf(choice, 'qti-feedback-inline')
      if (note) texts.comment(key, say(htmlWithin(note)))
      return [identifierOf(choice), key]
    }),
  )
}
export const keysFor = (values: readonly string[], keys: ReadonlyMap<string, string>) =>
  values.map((value) => keys.get(value) ?? '')
