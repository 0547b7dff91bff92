import { elementsOf, ownText, type XmlElement } from '@/lib/platform/xml'
import { plainText } from '../package-names.rules'

/** A name without its prefix: manifests choose prefixes freely. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase()

/** The elements in an element that have this name, whatever their prefix. */
export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element ? elementsOf(element).filter((child) => localName(child.name) === name.toLowerCase()) : []
export const childOf = (element: XmlElement | undefined, ...names: string[]): XmlElement | undefined =>
  names.reduce<XmlElement | undefined>((found, name) => childrenOf(found, name)[0], element)

/** An attribute, whatever its prefix; an empty text if it is not there. */
export function attributeOf(element: XmlElement | undefined, name: string): string {
  const wanted = name.toLowerCase()
  const found = Object.entries(element?.attributes ?? {}).find(([key]) => localName(key) === wanted)
  return found?.[1].trim() ?? ''
}

/** The text of an element, in one line and cut. */
export const textOf = (element: XmlElement | undefined, most = 200): string => plainText(ownText(element), most)

/** A number written in a text; undefined if it is none. */
export function numberOf(text: string): number | undefined {
  const trimmed = text.trim()
  return /^[+-]?\d{1,12}(\.\d{1,12})?$/.test(trimmed) ? Number(trimmed) : undefined
}
