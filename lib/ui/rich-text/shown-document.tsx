'use client'
import type { JSONContent } from '@tiptap/core'
import { createElement, Fragment, type ReactNode, useEffect, useRef } from 'react'
import { directionOfBlock } from '@/lib/domain/learning/modules/rich-text/rich-text-direction.rules'
import type { FileCalls } from '@/lib/ui/file-picker/calls'
import { drawFrom } from './pictures'
import { editableFrom } from './stored'

/** The elements that the editor draws as well (extensions.ts). */
const elements: Record<string, string> = {
  paragraph: 'p',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  blockquote: 'blockquote',
  callout: 'aside',
  codeBlock: 'pre',
  tableRow: 'tr',
  tableHeader: 'th',
  tableCell: 'td',
}
/** A link is no stop of the keyboard inside a field. */
const marks: Record<string, string> = { bold: 'strong', italic: 'em', strike: 's', link: 'a' }

const styled = (mark: string, inside: ReactNode) =>
  mark === 'code' ? <code dir="ltr">{inside}</code> : createElement(marks[mark] ?? Fragment, null, inside)

type Props = { document: unknown; files?: FileCalls }

/** A formatted text to be read, without the editor. */
export const ShownDocument = ({ document, files }: Props) => <Inside of={editableFrom(document)} files={files} />

const Inside = ({ of: { content = [] }, files }: { of: JSONContent; files?: FileCalls }) =>
  content.map((node, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part of a text has no other name
    <Shown key={at} node={node} files={files} />
  ))

function Shown({ node, files }: { node: JSONContent; files?: FileCalls }): ReactNode {
  const { type = '', attrs = {}, text } = node
  const inside = <Inside of={node} files={files} />
  const given = {
    dir: directionOfBlock(node),
    ...(attrs.tone && { 'data-tone': attrs.tone }),
    ...(attrs.start && { start: attrs.start }),
  }
  if (type === 'text') return (node.marks ?? []).reduce<ReactNode>((shown, { type: mark }) => styled(mark, shown), text)
  if (type === 'heading') return createElement(`h${[2, 3, 4].find((level) => level === attrs.level) ?? 2}`, given, inside)
  if (type === 'table')
    return (
      <table {...given}>
        <tbody>{inside}</tbody>
      </table>
    )
  if (type === 'image') return <Picture attrs={attrs} files={files} />
  if (type === 'formula' || type === 'inlineFormula')
    return createElement(type === 'formula' ? 'pre' : 'code', { dir: 'ltr' }, String(attrs.tex ?? ''))
  if (type === 'horizontalRule') return <hr />
  if (type === 'hardBreak') return <br />
  return createElement(elements[type] ?? Fragment, elements[type] ? given : null, inside)
}

function Picture({ attrs, files }: { attrs: NonNullable<JSONContent['attrs']>; files?: FileCalls }) {
  const image = useRef<HTMLImageElement>(null)
  const { assetId, alt, caption } = attrs
  useEffect(() => {
    if (image.current) drawFrom(files)(String(assetId), image.current)
  }, [files, assetId])
  return (
    <figure>
      {/* biome-ignore lint/performance/noImgElement: its address is asked for in the browser */}
      <img ref={image} alt={String(alt ?? '')} data-text="theirs" />
      <figcaption dir="auto">{String(caption ?? alt ?? '')}</figcaption>
    </figure>
  )
}
