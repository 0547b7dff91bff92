import { elementsOf, ownText, readXml, type XmlElement, XmlRefusal } from '@/lib/platform/xml'

/** The name of an element without the prefix of its namespace. */
const localName = ({ name }: XmlElement) => name.slice(name.indexOf(':') + 1)

export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element ? elementsOf(element).filter((child) => localName(child) === name) : []
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined => childrenOf(element, name)[0]
/** The element at the end of a way of names. */
export const at = (element: XmlElement | undefined, ...names: string[]): XmlElement | undefined =>
  names.reduce<XmlElement | undefined>((found, name) => childOf(found, name), element)
/** The text of an element at the end of a way of names, without blanks around it. */
export const textAt = (element: XmlElement | undefined, ...names: string[]): string => ownText(at(element, ...names)).trim()

/** All elements of a name, however deep; the depth of a text that was read is limited. */
export function allNamed(element: XmlElement | undefined, name: string): XmlElement[] {
  if (!element) return []
  return elementsOf(element).flatMap((child) => [...(localName(child) === name ? [child] : []), ...allNamed(child, name)])
}

/** The root of an XML text; null if it cannot be read. */
export function xmlOf(text: string | undefined): XmlElement | null {
  if (text === undefined) return null
  try {
    return readXml(text)
  } catch (error) {
    if (error instanceof XmlRefusal) return null
    throw error
  }
}

/** Moodle writes this where there is nothing. */
export const orNothing = (text: string): string => (text === '$@NULL@$' ? '' : text)
