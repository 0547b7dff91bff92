import { getSchema } from '@tiptap/core'
import { DOMParser, type Node as ProseMirrorNode, Slice } from '@tiptap/pm/model'
import { EditorState, Plugin } from '@tiptap/pm/state'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSafeAddress, richTextLimits, richTextProblems } from '@/lib/domain/learning/modules/rich-text/rich-text.rules'
import { richTextHtml } from '@/lib/domain/learning/modules/rich-text/rich-text-html.rules'
import { seed } from '@/lib/platform/testing/seed'
import { richTextExtensions } from './extensions'
import { asDeepAsStored, isStorable, levelsOf, prepare } from './pasted'
import { bodyOf } from './small-dom.fixtures'
import { storedFrom } from './stored'

const schema = getSchema(richTextExtensions())

/** The stored document after HTML was pasted into an empty text. */
function pasted(html: string) {
  const body = bodyOf(html)
  prepare(body)
  const slice = asDeepAsStored(Slice.maxOpen(DOMParser.fromSchema(schema).parse(body).content), 1)
  const empty = EditorState.create({ schema })
  const { doc } = empty.apply(empty.tr.replaceSelection(slice))
  doc.check()
  return storedFrom(doc.toJSON())
}
/** The same as learners read it, without the directions. */
const read = (html: string) => richTextHtml(pasted(html), () => ({ src: '/x' })).replaceAll(/ (?:dir|rel)="[\w ]+"/g, '')
const accepted = (html: string) => expect(richTextProblems(pasted(html))).toEqual([])

describe('a pasted link', () => {
  it.each([
    '#_ftn1',
    '/page',
    'page.html',
    'file:///C:/a.docx',
    'javascript:alert(1)',
    'data:text/html,x',
    '//a.example',
    'https://a b',
    '',
    `https://a.example/${'x'.repeat(2_001)}`,
  ])('that may not be stored is its text: %.40s', (href) => {
    const html = `<p>See <a href="${href}">the note</a> here.</p>`
    accepted(html)
    expect(read(html)).toBe('<p>See the note here.</p>')
  })
  it.each(['https://a.example/x?y=1', 'http://a.example', 'mailto:sam@a.example', 'tel:+97455'])(
    'that may be stored is kept: %s',
    (href) => {
      const html = `<p><a href="${href}">note</a></p>`
      accepted(html)
      expect([isSafeAddress(href), read(html)]).toEqual([true, `<p><a href="${href}">note</a></p>`])
    },
  )
})

const word = (level: number, sign: string, text: string) =>
  `<p class=MsoListParagraph dir=RTL style='margin-right:36.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span lang=EN-US style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]><span lang=AR-SA>${text}</span><o:p></o:p></p>`

describe('what other programs copy', () => {
  it('is lists of Word, with their levels and numbers', () => {
    const html = `${word(1, '·', 'خوذة')}${word(2, 'o', 'مقاس')}${word(2, 'o', 'لون')}${word(1, '·', 'سترة')}<p class=MsoNormal>ثم<o:p></o:p></p>${word(1, '1.', 'قف')}${word(1, '2.', 'انظر')}`
    accepted(html)
    expect(read(html)).toBe(
      '<ul><li><p>خوذة</p><ul><li><p>مقاس</p></li><li><p>لون</p></li></ul></li><li><p>سترة</p></li></ul><p>ثم</p><ol><li><p>قف</p></li><li><p>انظر</p></li></ol>',
    )
  })

  it('is a text of Word with headings, raised and lowered signs, footnotes and pictures', () => {
    const html = `<h1>Safety<o:p></o:p></h1><h5>Small</h5><p class=MsoNormal>H<sub>2</sub>O, m<sup>2</sup><a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference>[1]</span></a><u>x</u> <b style='mso-bidi-font-weight:normal'>bold</b><img width=9 src="file:///C:/x.png"> <img src="a.png" alt="A helmet"></p><div style='mso-element:footnote-list'><hr align=left><div id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1">[1]</a> Source</p></div></div>`
    accepted(html)
    expect(read(html)).toBe('<h2>Safety</h2><h4>Small</h4><p>H2O, m2[1]x <strong>bold</strong> A helmet</p><hr><p>[1] Source</p>')
  })

  it('is a table with merged cells', () => {
    const html = `<table border=1><tbody><tr><td colspan=2><p>أ</p></td></tr><tr><td rowspan=2><p>ب</p></td><td>ج</td></tr><tr><td><ul><li>د</li></ul></td></tr></tbody></table>`
    accepted(html)
    for (const text of ['أ', 'ب', 'ج', 'د']) expect(read(html)).toContain(text)
    expect(read(html)).toContain('<table><tbody><tr><td><p>أ</p></td><td><p></p></td></tr>')
  })

  it('is a text of Google Docs, whose frame is not bold and whose lists are in lists', () => {
    const html = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><ul><li dir="rtl"><p dir="rtl"><span style="font-weight:700">أولا</span></p></li><ul><li dir="rtl"><p dir="rtl"><span style="font-weight:400">ثانيا</span></p></li></ul></ul><p dir="ltr"><a href="https://a.example/"><span>site</span></a></p></b>`
    accepted(html)
    expect(read(html)).toBe(
      '<ul><li><p><strong>أولا</strong></p><ul><li><p>ثانيا</p></li></ul></li></ul><p><a href="https://a.example/">site</a></p>',
    )
  })

  it('is a text of LibreOffice, with numbers of its own and code', () => {
    const html = `<ol start="99999"><li><p style="line-height: 100%"><font face="Arial">one</font></p></li></ol><pre class="western"><code class="language-C++ x">if (a)</code></pre><aside tone="loud"><p>note</p></aside>`
    accepted(html)
    expect(read(html)).toBe(
      '<ol><li><p>one</p></li></ol><pre><code>if (a)</code></pre><aside class="callout note"><p>note</p></aside>',
    )
  })

  it('is no deeper than may be stored, and keeps its text', () => {
    const deep = (levels: number): string => `<ul><li><p>l${levels}</p>${levels > 1 ? deep(levels - 1) : ''}</li></ul>`
    for (const html of [
      deep(9),
      `<blockquote>${deep(6)}</blockquote>`,
      `<table><tbody><tr><td>${deep(5)}</td></tr></tbody></table>`,
    ]) {
      accepted(html)
      const [, most] = /l(\d)/.exec(html) ?? []
      for (let level = Number(most); level > 0; level--) expect(read(html)).toContain(`>l${level}<`)
    }
  })
})

describe('the editor', () => {
  const text = fc.constantFrom('سلامة', 'safety ', '12', '&nbsp;', '&lt;b&gt;')
  const attribute = fc.constantFrom('', ' dir="rtl"', ' dir="sideways"', ' style="mso-list:l0 level2 lfo1"', ' start="-123456"', ' colspan="3"', ' class="language-<x>"', ' data-tone="red"', ' data-asset="x" alt="y"', ' href="#a"', ' href="mailto:"', ' href="http://"', ' href="https://a.example"') // biome-ignore format: one line
  const names = ['p', 'h1', 'h3', 'ul', 'ol', 'li', 'blockquote', 'aside', 'table', 'tr', 'td', 'th', 'pre', 'code', 'a', 'b', 'em', 's', 'sub', 'u', 'span', 'div', 'o:p', 'figure'] // biome-ignore format: one line
  const { html } = fc.letrec<{ html: string; inside: string }>((tie) => ({
    inside: fc.array(tie('html'), { maxLength: 3 }).map((parts) => parts.join('')),
    html: fc.oneof(
      { maxDepth: 14, depthIdentifier: 'html' },
      text,
      fc.constantFrom('<br>', '<hr>', '<img src="x" alt="y">'),
      fc
        .tuple(fc.constantFrom(...names), attribute, tie('inside'))
        .map(([name, own, inside]) => `<${name}${own}>${inside}</${name}>`),
      fc.tuple(fc.constantFrom('ul', 'ol'), tie('inside')).map(([name, inside]) => `<${name}><li>${inside}</li></${name}>`),
    ),
  }))

  it('makes nothing of any HTML that may not be stored', () =>
    fc.assert(
      fc.property(html, (given) => {
        accepted(given)
      }),
      { seed, numRuns: 300 },
    ))

  it('goes no deeper by hand than may be stored', () => {
    const { depth } = richTextLimits
    const nested = (levels: number): ProseMirrorNode =>
      levels === 0
        ? (schema.nodes.paragraph?.create(null, schema.text('x')) ?? schema.text('x'))
        : schema.nodeFromJSON({ type: 'blockquote', content: [nested(levels - 1).toJSON()] })
    const levels = (count: number) => levelsOf(schema.nodeFromJSON({ type: 'doc', content: [nested(count).toJSON()] }))
    expect([levels(0), levels(depth - 3)]).toEqual([3, depth])
    const doc = schema.nodeFromJSON({ type: 'doc', content: [nested(depth - 3).toJSON(), nested(0).toJSON()] })
    const state = EditorState.create({ doc, plugins: [new Plugin({ filterTransaction: isStorable })] })
    const deeper = (at: number) => state.apply(state.tr.insert(at, nested(1))).doc
    expect(levelsOf(deeper(doc.content.size))).toBe(depth)
    // Inside of the innermost quotation a further one is refused.
    expect(deeper(depth - 3).eq(doc)).toBe(true)
  })
})
