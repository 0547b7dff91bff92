import { characterOf, elementsOf, type XmlElement } from '@/lib/platform/xml'
import { type Coded, codedOf, type Token } from '../texts/coded-text.rules'

/** Names without the prefix of their namespace. */
export const plainName = (name: string): string => name.slice(name.indexOf(':') + 1)
export const named = (element: XmlElement, name: string): XmlElement[] =>
  elementsOf(element).filter((child) => plainName(child.name) === name)

type Role = 'pair' | 'open' | 'close' | 'alone' | 'character' | 'through'
/** Elements in texts, of both versions. A segment, a remark or a term around words is passed through. */
const roles: Record<string, Role> = {
  g: 'pair',
  pc: 'pair',
  bx: 'open',
  bpt: 'open',
  sc: 'open',
  ex: 'close',
  ept: 'close',
  ec: 'close',
  x: 'alone',
  ph: 'alone',
  it: 'alone',
  cp: 'character',
}

/** The text in an element with its marks; `isForeign`: some cannot be those of the source. */
export function inlineText(element: XmlElement): { coded: Coded; isForeign: boolean } {
  const tokens: Token[] = []
  let isForeign = false
  const numberOf = (value: string | undefined): number => {
    if (value !== undefined && /^\d{1,4}$/.test(value)) return Number(value)
    isForeign = true
    return 0
  }
  const read = (inside: XmlElement) => {
    for (const child of inside.children) {
      if (typeof child === 'string') tokens.push({ text: child })
      else add(child)
    }
  }
  const add = (child: XmlElement) => {
    const { id, rid, startRef, hex = '' } = child.attributes
    const role = roles[plainName(child.name)] ?? 'through'
    if (role === 'through') read(child)
    else if (role === 'character') tokens.push({ text: characterOf(Number.parseInt(hex.slice(0, 6), 16)) ?? '' })
    else if (role === 'open') tokens.push({ open: numberOf(rid ?? id) })
    else if (role === 'close') tokens.push({ close: numberOf(startRef ?? rid ?? id) })
    else if (role === 'alone') tokens.push({ alone: numberOf(id) })
    else {
      const number = numberOf(id)
      tokens.push({ open: number })
      read(child)
      tokens.push({ close: number })
    }
  }
  read(element)
  return { coded: codedOf(tokens), isForeign }
}
