import { Extension, type Extensions, Mark, mergeAttributes, Node } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import StarterKit from '@tiptap/starter-kit'
import { isSafeAddress, richTextProblems } from '@/lib/domain/learning/modules/rich-text/rich-text.rules'
import { directionOfBlock } from '@/lib/domain/learning/modules/rich-text/rich-text-direction.rules'
import { asDeepAsStored, isStorable, prepare } from './pasted'

const directed = ['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote', 'callout', 'table']

const shownDirections = new WeakMap<ProseMirrorNode, string | undefined>()
/** The direction of a block; it is found once for each, as a block that changes is another one. */
function shownDirection(node: ProseMirrorNode): string | undefined {
  if (!shownDirections.has(node)) shownDirections.set(node, directionOfBlock(node.toJSON()))
  return shownDirections.get(node)
}

/** The directions of the blocks that do not say theirs: they follow from their text. */
export function directionsIn(document: ProseMirrorNode): DecorationSet {
  const found: Decoration[] = []
  document.descendants((node, at) => {
    const dir = directed.includes(node.type.name) ? shownDirection(node) : undefined
    if (dir) found.push(Decoration.node(at, at + node.nodeSize, { dir }, { dir }))
    return !node.isTextblock
  })
  return DecorationSet.create(document, found)
}

/** A block's own direction; without one it is found in its text, by the rule of the pages for learners. */
const Direction = Extension.create({
  name: 'direction',
  addGlobalAttributes: () => [
    {
      types: directed,
      attributes: {
        dir: {
          default: null,
          parseHTML: (element) => ['rtl', 'ltr'].find((known) => known === element.getAttribute('dir')) ?? null,
          renderHTML: ({ dir }) => (dir ? { dir } : {}),
        },
      },
    },
  ],
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      state: {
        init: (_, { doc }) => directionsIn(doc),
        apply: ({ docChanged, doc }, before) => (docChanged ? directionsIn(doc) : before),
      },
      props: {
        decorations(state) {
          return this.getState(state)
        },
      },
    }),
  ],
})

const ListItem = Node.create({
  name: 'listItem',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      Tab: () => this.editor.commands.sinkListItem(this.name),
      'Shift-Tab': () => this.editor.commands.liftListItem(this.name),
    }
  },
})

const OrderedList = Node.create({
  name: 'orderedList',
  group: 'block list',
  content: 'listItem+',
  addAttributes: () => ({
    start: {
      default: null,
      parseHTML: (element) => {
        const start = Number.parseInt(element.getAttribute('start') ?? '', 10)
        return Number.isInteger(start) && Math.abs(start) < 10_000 ? start : null
      },
    },
  }),
  parseHTML: () => [{ tag: 'ol' }],
  renderHTML: ({ HTMLAttributes }) => ['ol', HTMLAttributes, 0],
})

const tones = ['note', 'tip', 'warning']

const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    tone: {
      default: 'note',
      parseHTML: (element) => tones.find((known) => known === element.getAttribute('data-tone')) ?? 'note',
      renderHTML: ({ tone }) => ({ 'data-tone': tone }),
    },
  }),
  parseHTML: () => [{ tag: 'aside' }],
  renderHTML: ({ HTMLAttributes }) => ['aside', HTMLAttributes, 0],
})

const isOwnPicture = (element: HTMLElement): boolean =>
  richTextProblems({
    type: 'doc',
    content: [{ type: 'image', attrs: { assetId: element.getAttribute('data-asset'), alt: element.getAttribute('alt') } }],
  }).length === 0

/** A picture of the library, by the id of its file; `draw` shows it. */
const Image = Node.create<{ draw: (assetId: string, image: HTMLImageElement) => void }>({
  name: 'image',
  group: 'block',
  atom: true,
  addOptions: () => ({ draw: () => {} }),
  addAttributes: () => ({
    assetId: { default: null, parseHTML: (element) => element.getAttribute('data-asset') },
    alt: { default: null },
    caption: { default: null },
  }),
  // A picture of the library that was copied here. Others have no file: of them nothing can be kept.
  parseHTML: () => [{ tag: 'img[data-asset]', getAttrs: (element) => (isOwnPicture(element) ? null : false) }],
  renderHTML: ({ HTMLAttributes: { assetId, ...attributes } }) => ['img', { ...attributes, 'data-asset': assetId }],
  addNodeView() {
    return ({ node: { attrs } }) => {
      const dom = document.createElement('figure')
      const image = dom.appendChild(document.createElement('img'))
      image.alt = String(attrs.alt ?? '')
      const caption = dom.appendChild(document.createElement('figcaption'))
      caption.dir = 'auto'
      caption.textContent = String(attrs.caption ?? attrs.alt ?? '')
      this.options.draw(String(attrs.assetId), image)
      return { dom }
    }
  },
})

const formula = (name: string, isInline: boolean) =>
  Node.create({
    name,
    group: isInline ? 'inline' : 'block',
    inline: isInline,
    atom: true,
    addAttributes: () => ({ tex: { default: '' } }),
    renderHTML: ({ node: { attrs } }) => [isInline ? 'code' : 'pre', { dir: 'ltr', class: 'formula' }, String(attrs.tex)],
  })

const Code = Mark.create({
  name: 'code',
  parseHTML: () => [{ tag: 'code' }],
  renderHTML: ({ HTMLAttributes }) => ['code', mergeAttributes(HTMLAttributes, { dir: 'ltr' }), 0],
  addKeyboardShortcuts() {
    return { 'Mod-e': () => this.editor.commands.toggleMark(this.name) }
  },
})

const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  // A link that may not be stored is its text alone.
  parseHTML: () => [{ tag: 'a[href]', getAttrs: (element) => (isSafeAddress(element.getAttribute('href')) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
})

/** Keeps a document no deeper than it may be stored, whatever is pasted or moved into a list. */
const Depth = Extension.create({
  name: 'depth',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        transformPastedHTML: (html) => {
          const { body } = new DOMParser().parseFromString(html, 'text/html')
          prepare(body)
          return body.innerHTML
        },
        transformPasted: (slice, { state }) => asDeepAsStored(slice, state.selection.$from.depth),
      },
      filterTransaction: isStorable,
    }),
  ],
})

/** Cells have no attributes in a stored document; those that the tables need stay as they are in a plain table. */
const plainCell = {
  addAttributes: () => ({
    colspan: { default: 1, parseHTML: () => 1, rendered: false },
    rowspan: { default: 1, parseHTML: () => 1, rendered: false },
    colwidth: { default: null, parseHTML: () => null, rendered: false },
  }),
}

/** The nodes and marks that a rich text may have, and what edits them. `docs/decisions/0031` says which these are. */
export const richTextExtensions = (draw?: (assetId: string, image: HTMLImageElement) => void): Extensions => [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    link: false,
    listItem: false,
    orderedList: false,
    underline: false,
    trailingNode: false,
    listKeymap: false,
  }),
  Direction,
  Depth,
  ListItem,
  OrderedList,
  Callout,
  Code,
  Link,
  Table.configure({ resizable: false }),
  TableRow,
  TableHeader.extend(plainCell),
  TableCell.extend(plainCell),
  draw ? Image.configure({ draw }) : Image,
  formula('formula', false),
  formula('inlineFormula', true),
]
