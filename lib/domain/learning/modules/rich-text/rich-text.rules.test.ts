import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seed } from '@/lib/platform/testing/seed'
import { messages } from '@/messages/catalogue'
import { isSafeAddress, richTextAssets, richTextLimits, richTextProblems, richTextWords } from './rich-text.rules'
import { richTextElements, richTextHtml } from './rich-text-html.rules'

type Node = Record<string, unknown>
const text = (value: string, ...marks: Node[]): Node => ({ type: 'text', text: value, ...(marks.length > 0 && { marks }) })
const node = (type: string, content?: Node[], attrs?: Node): Node => ({
  type,
  ...(attrs && { attrs }),
  ...(content && { content }),
})
const doc = (...content: Node[]) => node('doc', content)
const p = (...content: Node[]) => node('paragraph', content)
const link = (href: string): Node => ({ type: 'link', attrs: { href } })
const assetId = '0f8fad5b-d9cb-469f-a165-70867728950e'
const image = node('image', undefined, { assetId, alt: 'ست خطوات', caption: 'غسل اليدين' })
const imageOf = (id: string) => (id === assetId ? { src: `/files/${id}`, width: 640, height: 480 } : undefined)

const whole = doc(
  node('heading', [text('لماذا؟')], { level: 2, dir: 'rtl' }),
  p(text('See '), text('the guide', { type: 'bold' }, link('https://a.example/?a=1&b=2')), node('hardBreak'), text('now')),
  node('bulletList', [
    node('listItem', [p(text('one')), node('orderedList', [node('listItem', [p(text('two'))])], { start: 3 })]),
  ]),
  node('table', [node('tableRow', [node('tableHeader', [p(text('Step'))]), node('tableCell', [p(text('20 s'))])])]),
  node('codeBlock', [text('if (a < b && c) {}')], { language: 'c++' }),
  node('callout', [p(text('جفّف يديك'))], { tone: 'warning' }),
  node('blockquote', [p(text('quoted', { type: 'italic' }))]),
  image,
  node('formula', undefined, { tex: 'a^2 + b^2 < c^2' }),
  p(node('inlineFormula', undefined, { tex: 'x' })),
  node('horizontalRule'),
)

describe('a rich text', () => {
  it('of every node may be stored, rendered, and searched', () => {
    expect(richTextProblems(whole)).toEqual([])
    expect(richTextHtml(whole, imageOf)).toBe(
      [
        '<h2 dir="rtl">لماذا؟</h2>',
        '<p dir="auto">See <a href="https://a.example/?a=1&amp;b=2" rel="noopener noreferrer nofollow"><strong>the guide</strong></a><br>now</p>',
        '<ul dir="ltr"><li><p dir="auto">one</p><ol dir="ltr" start="3"><li><p dir="auto">two</p></li></ol></li></ul>',
        '<table dir="ltr"><tbody><tr><th><p dir="auto">Step</p></th><td><p dir="auto">20 s</p></td></tr></tbody></table>',
        '<pre dir="ltr"><code class="language-c++">if (a &lt; b &amp;&amp; c) {}</code></pre>',
        '<aside dir="rtl" class="callout warning"><p dir="auto">جفّف يديك</p></aside>',
        '<blockquote dir="ltr"><p dir="auto"><em>quoted</em></p></blockquote>',
        `<figure><img src="/files/${assetId}" alt="ست خطوات" width="640" height="480" loading="lazy"><figcaption dir="auto">غسل اليدين</figcaption></figure>`,
        '<pre dir="ltr" class="formula">a^2 + b^2 &lt; c^2</pre>',
        '<p dir="auto"><code class="formula" dir="ltr">x</code></p>',
        '<hr>',
      ].join(''),
    )
    expect(richTextWords(whole).split('\n')).toEqual(['لماذا؟', 'See the guide now', 'one', 'two', 'Step', '20 s', 'if (a < b && c) {}', 'جفّف يديك', 'quoted', 'ست خطوات', 'غسل اليدين']) // biome-ignore format: one line
    expect(richTextAssets(whole)).toEqual([assetId])
  })

  it('shows the alternative text of a picture that is gone', () => {
    expect(richTextHtml(doc(image), () => undefined)).toBe('<p dir="auto">ست خطوات</p>')
  })
})

const nested = (levels: number): Node => (levels === 0 ? p(text('x')) : node('blockquote', [nested(levels - 1)]))
const hostile: [name: string, rule: string, path: string, document: unknown][] = [
  ['HTML as text', 'richTextNode', '', '<p>hello</p>'],
  ['nothing', 'richTextNode', '', null],
  ['a node of HTML', 'richTextNode', 'content.0', doc(node('html', [text('<script>')]))],
  ['a node only JavaScript has', 'richTextNode', 'content.0', doc(node('toString'))],
  ['a paragraph in place of a document', 'richTextNode', '', p(text('x'))],
  ['a document in a document', 'richTextNode', 'content.0', doc(doc())],
  ['text outside of a block', 'richTextNode', 'content.0', doc(text('x'))],
  ['a block inside a line', 'richTextNode', 'content.0.content.0', doc(p(p()))],
  ['a cell outside of a table', 'richTextNode', 'content.0', doc(node('tableCell', []))],
  ['an empty text', 'richTextNode', 'content.0.content.0', doc(p(text('')))],
  ['a text that is a number', 'richTextNode', 'content.0.content.0', doc(p({ type: 'text', text: 7 }))],
  ['something more on a node', 'richTextNode', 'content.0', doc({ ...p(), onclick: 'alert(1)' })],
  ['content in a picture', 'richTextNode', 'content.0', doc({ ...image, content: [text('x')] })],
  ['content that is no list', 'richTextNode', 'content.0', doc({ type: 'paragraph', content: { length: 1 } })],
  ['a first heading', 'richTextAttribute', 'content.0.attrs.level', doc(node('heading', [], { level: 1 }))],
  ['an unknown direction', 'richTextAttribute', 'content.0.attrs.dir', doc(node('paragraph', [], { dir: 'rtl" onclick="x' }))],
  ['a style', 'richTextAttribute', 'content.0.attrs.style', doc(node('paragraph', [], { style: 'position:fixed' }))],
  ['attributes that are a list', 'richTextAttribute', 'content.0', doc({ type: 'paragraph', attrs: [] })],
  ['a picture by its address', 'richTextAttribute', 'content.0.attrs.assetId', doc(node('image', undefined, { assetId: 'https://a.example/a.png', alt: 'x' }))],
  ['a picture without an alternative text', 'richTextAttribute', 'content.0.attrs.alt', doc(node('image', undefined, { assetId }))],
  ['a formula of 2,001 characters', 'richTextAttribute', 'content.0.attrs.tex', doc(node('formula', undefined, { tex: 'x'.repeat(2_001) }))],
  ['a link that runs a script', 'richTextLink', 'content.0.content.0.marks.0', doc(p(text('x', link('javascript:alert(1)'))))],
  ['a link with a target', 'richTextLink', 'content.0.content.0.marks.0', doc(p(text('x', { type: 'link', attrs: { href: 'https://a.example', target: '_top' } })))],
  ['an unknown mark', 'richTextMark', 'content.0.content.0.marks.0', doc(p(text('x', { type: 'style' })))],
  ['six marks', 'richTextMark', 'content.0.content.0', doc(p(text('x', ...Array.from({ length: 6 }, () => ({ type: 'bold' })))))],
  ['a marked block', 'richTextNode', 'content.0', doc({ ...p(), marks: [{ type: 'bold' }] })],
  ['thirteen levels', 'richTextTooDeep', Array.from({ length: 12 }, () => 'content.0').join('.'), doc(nested(11))],
  ['two hundred levels', 'richTextTooDeep', '', doc(nested(200))],
  ['5,001 nodes', 'richTextTooLarge', '', doc(...Array.from({ length: 5_000 }, () => p()))],
  ['a text of 300 kB', 'richTextTooLarge', '', doc(p(text('x'.repeat(300_000))))],
  ['a prototype', 'richTextNode', '', JSON.parse('{"type":"doc","content":[],"__proto__":{"a":1}}')],
] // biome-ignore format: a table

describe('a rich text of a client', () => {
  it.each(hostile)('is refused with %s', (_, rule, path, document) =>
    expect(richTextProblems(document)).toContainEqual({ rule, path }),
  )

  it('is refused with at most fifty problems, each with a message in both languages', () => {
    const problems = richTextProblems(doc(...Array.from({ length: 100 }, () => node('script'))))
    expect(problems).toHaveLength(richTextLimits.problems)
    for (const rule of new Set(hostile.map(([, of]) => of)))
      for (const language of ['ar', 'en'] as const) expect(Object.keys(messages[language].validation)).toContain(rule)
  })

  it.each([
    'javascript:alert(1)', 'JaVaScRiPt:alert(1)', ' javascript:alert(1)', 'java\tscript:alert(1)', 'java\nscript:alert(1)', '\u0001javascript:alert(1)',
    'data:text/html,<script>', 'vbscript:x', 'file:///etc/passwd', 'blob:https://a.example/x', '//a.example', '/console', 'a.example', '', 'https:\\\\a.example', 7, null,
  ])('may not lead to %j', (address) => expect(isSafeAddress(address)).toBe(false)) // biome-ignore format: a list

  it.each(['https://a.example/مسار?q=1#x', 'http://a.example', 'mailto:someone@a.example', 'tel:+97140000000'])(
    'may lead to %s',
    (address) => expect(isSafeAddress(address)).toBe(true), // biome-ignore format: a list
  )
})

/** Arbitrary JSON with keywords of documents and attacks. */
const word = fc.constantFrom(
  'doc', 'paragraph', 'heading', 'image', 'codeBlock', 'callout', 'link', 'text', 'bold', 'table', 'tableRow', 'formula', 'orderedList', 'rtl',
  '<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "' onclick='x", 'javascript:alert(1)', 'https://a.example/"onclick="x', assetId, '&lt;', '-->', ']]>',
) // biome-ignore format: a list
const key = fc.constantFrom(
  'type',
  'content',
  'attrs',
  'marks',
  'text',
  'href',
  'alt',
  'caption',
  'dir',
  'level',
  'language',
  'tone',
  'assetId',
  'tex',
  'start',
  'onclick',
  'style',
)
const anything = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5 },
    word,
    fc.integer(),
    fc.array(tie('node'), { maxLength: 4 }),
    fc.dictionary(key, tie('node'), { maxKeys: 6 }),
    fc.record({
      type: word,
      content: fc.array(tie('node'), { maxLength: 4 }),
      attrs: fc.dictionary(key, word),
      text: word,
      marks: fc.array(fc.record({ type: word, attrs: fc.dictionary(key, word) })),
    }),
  ),
})).node

describe('the HTML of anything', () => {
  it('has only the elements and attributes of the list, and nothing that could run', () => {
    const tag = /<(\/?)([a-z0-9]+)((?: [a-z]+="[^"<>]*")*)>/g
    fc.assert(
      fc.property(anything, (document) => {
        const html = richTextHtml(document, () => ({ src: '/files/a"onerror="x' }))
        // Without the allowed elements the rest is text without markup.
        expect(html.replace(tag, '')).not.toMatch(/[<>"]/)
        for (const [, close, name = '', attributes = ''] of html.matchAll(tag)) {
          expect(Object.keys(richTextElements)).toContain(name)
          if (close) continue
          for (const [, attribute = '', value = ''] of attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)) {
            expect(richTextElements[name]).toContain(attribute)
            if (attribute === 'href') expect(value).toMatch(/^(https?:\/\/|mailto:|tel:)/)
          }
        }
        expect(Array.isArray(richTextProblems(document))).toBe(true)
        expect(typeof richTextWords(document)).toBe('string')
      }),
      { seed, numRuns: 300 },
    )
  })
})
