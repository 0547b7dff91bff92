/** How each element of a page is imported. Of any other element only the text is kept. */
export const headings: Record<string, number> = { h1: 2, h2: 2, h3: 3, h4: 4, h5: 4, h6: 4 }
/** Elements whose content is nothing to read. */
export const dropped = new Set(
  'script style template svg math head title noscript textarea select button canvas datalist'.split(' '),
)
/** After and before these a new paragraph begins. */
export const blocks = new Set(
  'p div section article main header footer nav aside address figure figcaption form fieldset legend dl dt dd details summary center caption body html'.split(
    ' ',
  ),
)
export const marksOf: Record<string, string> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  cite: 'italic',
  dfn: 'italic',
  s: 'strike',
  strike: 'strike',
  del: 'strike',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
}
/** Elements that hold others, as nodes of a rich text, and which of them may be around each. */
export const containers: Record<string, { node: string; inside: readonly string[] | null; ends: readonly string[] }> = {
  ul: { node: 'bulletList', inside: null, ends: [] },
  ol: { node: 'orderedList', inside: null, ends: [] },
  li: { node: 'listItem', inside: ['bulletList', 'orderedList'], ends: ['listItem'] },
  blockquote: { node: 'blockquote', inside: null, ends: [] },
  table: { node: 'table', inside: null, ends: [] },
  tr: { node: 'tableRow', inside: ['table'], ends: ['tableRow', 'tableCell', 'tableHeader'] },
  td: { node: 'tableCell', inside: ['tableRow'], ends: ['tableCell', 'tableHeader'] },
  th: { node: 'tableHeader', inside: ['tableRow'], ends: ['tableCell', 'tableHeader'] },
}
export const voids = new Set('br hr img input meta link source area base col embed param track wbr'.split(' '))
