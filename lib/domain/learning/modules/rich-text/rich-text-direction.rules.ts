import { isObject } from '../schemas/json-limits.rules'

type Direction = 'rtl' | 'ltr'

const letterOrMark = /[\p{L}\u061c\u200e\u200f]/u
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\u061c\u200f]/u

/** The direction of the first strong letter of a text, as a browser finds it for `dir=auto`; undefined where there is none. */
function directionOfText(text: string): Direction | undefined {
  const letter = letterOrMark.exec(text)?.[0]
  if (letter === undefined) return undefined
  return rightToLeft.test(letter) ? 'rtl' : 'ltr'
}

/** Blocks of text, whose direction browsers find by themselves. */
const textBlocks = ['paragraph', 'heading']
/** Blocks that hold blocks. `dir=auto` would ignore the blocks in them, which have a direction of their own. */
const containers = ['bulletList', 'orderedList', 'blockquote', 'callout', 'table']

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const isCode = ({ marks }: { marks?: unknown }) => listIn(marks).some((mark) => isObject(mark) && mark.type === 'code')

/** The direction of the first text in a part of a document: of its own, or by its first strong letter. Code and formulas are left to right anyway. */
function firstDirection(node: unknown): Direction | undefined {
  if (!isObject(node) || node.type === 'codeBlock') return undefined
  if (typeof node.text === 'string') return isCode(node) ? undefined : directionOfText(node.text)
  let found: Direction | undefined
  for (const child of listIn(node.content)) {
    found = firstDirection(child)
    if (found) break
  }
  const own = isObject(node.attrs) ? node.attrs.dir : undefined
  return found && (own === 'rtl' || own === 'ltr') ? own : found
}

/**
 * The `dir` of a block, the same in the editor, before it is loaded, and for learners: what was chosen for it; otherwise a text block has `auto`, and a
 * container the direction of its first text. Undefined, as of other nodes, it follows what it is in.
 */
export function directionOfBlock(node: { type?: unknown; attrs?: unknown; content?: unknown }): Direction | 'auto' | undefined {
  const own = isObject(node.attrs) ? node.attrs.dir : undefined
  if (own === 'rtl' || own === 'ltr') return own
  if (textBlocks.some((type) => type === node.type)) return 'auto'
  return containers.some((type) => type === node.type) ? firstDirection(node) : undefined
}
