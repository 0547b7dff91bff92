import { Fragment, type Node as ProseMirrorNode, Slice } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { richTextLimits } from '@/lib/domain/learning/modules/rich-text/rich-text.rules'

/** How many levels a block needs below its own, for the text in it. */
const levelsBelow: Record<string, number> = { bulletList: 3, orderedList: 3, blockquote: 2, callout: 2, table: 4 }

/** Blocks at a level of a document, as deep as one may be stored: of one that would be deeper, the blocks inside it. */
function within(blocks: readonly ProseMirrorNode[], level: number): ProseMirrorNode[] {
  return blocks.flatMap((block) => {
    if (block.isTextblock || block.isLeaf) return [block]
    const inside = [...block.children]
    const isTooDeep = level + (levelsBelow[block.type.name] ?? 0) > richTextLimits.depth
    return isTooDeep ? unwrapped(inside, level) : [block.copy(Fragment.from(within(inside, level + 1)))]
  })
}

/** Text blocks in place of everything that holds them, such as the items of a list. */
const unwrapped = (nodes: readonly ProseMirrorNode[], level: number): ProseMirrorNode[] =>
  nodes.flatMap((node) => (node.isTextblock || node.isLeaf ? [node] : unwrapped([...node.children], level)))

/** Pasted content for a block at a depth of the editor, reduced to the depth that may be stored there. */
export function asDeepAsStored(slice: Slice, depth: number): Slice {
  const before = [...slice.content.content]
  if (before.some(({ isInline }) => isInline)) return slice
  const after = Fragment.from(within(before, Math.max(depth, 1) + 1))
  return after.eq(slice.content) ? slice : Slice.maxOpen(after)
}

/** The levels of a document, as the rules of stored texts count them. */
export function levelsOf(node: ProseMirrorNode): number {
  let below = 0
  for (const child of node.children) below = Math.max(below, levelsOf(child))
  return below + 1
}

/** Whether a change leaves a document as shallow as it may be stored. */
export const isStorable = ({ docChanged, doc, before }: Transaction): boolean =>
  !docChanged || levelsOf(doc) <= Math.max(richTextLimits.depth, levelsOf(before))

const listed = /mso-list:\s*(l\d+)\s+level(\d)/
const numbered = /^\(?[\p{L}\p{N}]{1,5}[.)\-–]/u
const styleOf = (element: Element): string => element.getAttribute('style') ?? ''

/** The sign before a text that Word draws itself; it is taken out. */
function takeSign(element: Element): string {
  for (const child of [...element.children]) {
    if (/mso-list:\s*ignore/i.test(styleOf(child))) {
      child.remove()
      return (child.textContent ?? '').trim()
    }
    const inside = takeSign(child)
    if (inside) return inside
  }
  return ''
}

type Open = { level: number; kind: string; list: Element }

/** Makes lists of the paragraphs that Word copies in place of them, each with its level in a style. */
function makeLists(parent: Element): void {
  let open: Open[] = []
  for (const child of [...parent.children]) {
    const level = child.nodeName === 'P' ? Number(listed.exec(styleOf(child))?.[2] ?? 0) : 0
    if (level === 0) {
      open = []
      makeLists(child)
      continue
    }
    const kind = numbered.test(takeSign(child)) ? 'ol' : 'ul'
    open = open.filter((each) => each.level < level || (each.level === level && each.kind === kind))
    const last = open.at(-1)
    const item = parent.ownerDocument.createElement('li')
    if (last?.level === level) last.list.append(item)
    else {
      const list = parent.ownerDocument.createElement(kind)
      list.append(item)
      const above = last?.list.lastElementChild
      if (above) above.append(list)
      else child.before(list)
      open = [...open, { level, kind, list }]
    }
    item.append(child)
  }
}

/** An element of another name in the place of one. */
function renamed(element: Element, name: string): Element {
  const other = element.ownerDocument.createElement(name)
  const dir = element.getAttribute('dir')
  if (dir) other.setAttribute('dir', dir)
  other.append(...element.childNodes)
  element.replaceWith(other)
  return other
}

const mostColumns = 50

/** Cells have one column each: of one that spans several, the others are empty and follow it. */
function splitCell(cell: Element): void {
  const columns = Number(cell.getAttribute('colspan') ?? 1)
  if (!['TD', 'TH'].includes(cell.nodeName) || !(columns > 1 && columns <= mostColumns)) return
  for (let left = Math.floor(columns); left > 1; left--) {
    const empty = cell.ownerDocument.createElement(cell.nodeName.toLowerCase())
    cell.before(empty)
    empty.before(cell)
  }
}

const otherLevels: Record<string, string> = { H1: 'h2', H5: 'h4', H6: 'h4' }

/**
 * Headings of other levels as the nearest one there is, code of a language that has no plain name as code of none, and a picture that is no file of
 * the library as the text that describes it.
 */
function makeKnown(parent: Element): void {
  for (const child of [...parent.children]) {
    const name = otherLevels[child.nodeName]
    const isUnknown = child.nodeName === 'CODE' && !/^language-[a-z0-9+#-]{1,30}$/.test(child.getAttribute('class') ?? '')
    if (isUnknown) child.removeAttribute('class')
    if (child.nodeName === 'IMG' && !child.hasAttribute('data-asset')) {
      child.replaceWith(child.ownerDocument.createTextNode(child.getAttribute('alt') ?? ''))
      continue
    }
    splitCell(child)
    makeKnown(name === undefined ? child : renamed(child, name))
  }
}

/** Makes of what other programs copy what the editor knows. */
export function prepare(body: Element): void {
  makeLists(body)
  makeKnown(body)
}
