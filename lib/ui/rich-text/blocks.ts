import type { Editor } from '@tiptap/core'

/** The kinds of block that the toolbar offers, by the names of their texts. */
export const blocks = [
  'paragraph',
  'heading2',
  'heading3',
  'heading4',
  'bulletList',
  'orderedList',
  'blockquote',
  'callout.note',
  'callout.tip',
  'callout.warning',
  'codeBlock',
  'horizontalRule',
] as const

const directed = ['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote', 'callout', 'table']

/** The block that the selection is in. */
export function blockOf(editor: Editor): string {
  for (const tone of ['note', 'tip', 'warning']) if (editor.isActive('callout', { tone })) return `callout.${tone}`
  for (const level of [2, 3, 4]) if (editor.isActive('heading', { level })) return `heading${level}`
  return ['bulletList', 'orderedList', 'blockquote', 'codeBlock'].find((name) => editor.isActive(name)) ?? 'paragraph'
}

/** Changes the kind of the block in which the selection is. */
export function setBlock(editor: Editor, name: string): void {
  const now = blockOf(editor)
  const chain = editor.chain().focus()
  if (name === 'horizontalRule') return void chain.setHorizontalRule().run()
  if (name.startsWith('callout.')) {
    const tone = name.slice('callout.'.length)
    if (now.startsWith('callout.')) return void chain.updateAttributes('callout', { tone }).run()
    return void chain.wrapIn('callout', { tone }).run()
  }
  // The old kind is removed first: a list, a quotation or a callout is lifted before the new kind is set.
  if (now === 'bulletList' || now === 'orderedList') chain.liftListItem('listItem')
  else if (now === 'blockquote' || now.startsWith('callout.')) chain.lift(now.split('.')[0] ?? now)
  const level = /^heading([234])$/.exec(name)?.[1]
  if (level !== undefined) chain.setNode('heading', { level: Number(level) })
  else if (name === 'bulletList' || name === 'orderedList') chain.toggleList(name, 'listItem')
  else if (name === 'blockquote') chain.wrapIn('blockquote')
  else chain.setNode(name)
  chain.run()
}

/** The direction of the innermost block that has one. */
export function directionOf(editor: Editor): string {
  const { $from } = editor.state.selection
  for (let depth = $from.depth; depth > 0; depth--) {
    const { dir } = $from.node(depth).attrs
    if (dir === 'rtl' || dir === 'ltr') return dir
  }
  return 'auto'
}

/** Sets the direction of every block that the selection is in. */
export function setDirection(editor: Editor, dir: string): void {
  const own = dir === 'rtl' || dir === 'ltr' ? dir : null
  const chain = editor.chain().focus()
  for (const name of directed) if (editor.isActive(name)) chain.updateAttributes(name, { dir: own })
  chain.run()
}
