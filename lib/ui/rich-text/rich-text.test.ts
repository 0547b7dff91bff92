import { getSchema } from '@tiptap/core'
import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { isSafeAddress, richTextProblems } from '@/lib/domain/learning/modules/rich-text/rich-text.rules'
import { directionOfBlock } from '@/lib/domain/learning/modules/rich-text/rich-text-direction.rules'
import { richTextHtml } from '@/lib/domain/learning/modules/rich-text/rich-text-html.rules'
import { builtInTypes } from '@/lib/domain/learning/modules/types/built-in-types.rules'
import { seed } from '@/lib/platform/testing/seed'
import { alnoorContent, bodyIn, horizonContent } from '@/scripts/seed/content/content'
import { linkAddress } from './address'
import { directionsIn, richTextExtensions } from './extensions'
import { ShownDocument } from './shown-document'
import { editableFrom, isBlank, storedFrom, withText } from './stored'

const schema = getSchema(richTextExtensions())
/** A document after it was loaded into the editor and stored without changes. */
const through = (document: unknown) => {
  const loaded = schema.nodeFromJSON(editableFrom(document))
  loaded.check()
  return storedFrom(loaded.toJSON())
}

type Json = Record<string, unknown>
const documentsIn = (value: unknown): Json[] => {
  if (typeof value !== 'object' || value === null) return []
  if ('type' in value && value.type === 'doc') return [{ ...value }]
  return Object.values(value).flatMap(documentsIn)
}
const languages = ['ar', 'en'] as const
const samples = documentsIn([
  ...builtInTypes.flatMap(({ sample }) => languages.map((each) => sample.body((ar, en) => (each === 'ar' ? ar : en)))),
  ...[...alnoorContent, ...horizonContent].flatMap(({ modules }) =>
    modules.flatMap((module) => languages.map((each) => bodyIn(module, each, () => '0f8fad5b-d9cb-469f-a165-70867728950e'))),
  ),
])

const words = fc.constantFrom('سلامة', 'safety', 'a < b', '٣٤')
const marks = fc
  .subarray(['bold', 'italic', 'strike', 'code', 'link'] as const)
  .map((names) => names.map((type) => (type === 'link' ? { type, attrs: { href: 'https://a.example/?a=1' } } : { type })))
const text = fc
  .tuple(words, marks)
  .map(([text, own]) => [{ type: 'text', text, ...(own.length > 0 && { marks: own }) }, { type: 'hardBreak' }])
const line = fc
  .array(
    fc.oneof(
      text,
      words.map((tex) => [{ type: 'inlineFormula', attrs: { tex } }]),
    ),
    { maxLength: 3 },
  )
  .map((parts) => parts.flat())
const dir = fc.constantFrom(undefined, { dir: 'rtl' }, { dir: 'ltr' }, { dir: 'auto' })
const node = (type: string, content: unknown[], attrs?: Json): Json => ({
  type,
  ...(attrs && Object.keys(attrs).length > 0 && { attrs }),
  ...(content.length > 0 && { content }),
})
const { block } = fc.letrec<{ block: Json; blocks: Json[] }>((tie) => {
  const blocks = fc.array(tie('block'), { minLength: 1, maxLength: 3 })
  const items = fc.array(
    blocks.map((inside) => node('listItem', inside)),
    { minLength: 1, maxLength: 2 },
  )
  const cell = fc.tuple(fc.constantFrom('tableHeader', 'tableCell'), blocks).map(([type, inside]) => node(type, inside))
  return {
    blocks,
    block: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'block' },
      fc.tuple(line, dir).map(([inside, attrs]) => node('paragraph', inside, attrs)),
      fc.tuple(line, dir, fc.constantFrom(2, 3, 4)).map(([inside, attrs, level]) => node('heading', inside, { ...attrs, level })),
      words.map((tex) => node('formula', [], { tex })),
      fc.constant(node('horizontalRule', [])),
      fc
        .constantFrom(undefined, { language: 'c++' })
        .map((attrs) => node('codeBlock', [{ type: 'text', text: 'if (a) {}' }], attrs)),
      fc
        .constantFrom({}, { caption: 'شرح' })
        .map((more) => node('image', [], { assetId: '0f8fad5b-d9cb-469f-a165-70867728950e', alt: 'صورة', ...more })),
      fc.tuple(items, dir).map(([inside, attrs]) => node('bulletList', inside, attrs)),
      fc
        .tuple(items, fc.constantFrom(undefined, { start: 1 }, { start: 7 }))
        .map(([inside, attrs]) => node('orderedList', inside, attrs)),
      fc.tuple(blocks, dir).map(([inside, attrs]) => node('blockquote', inside, attrs)),
      fc.tuple(blocks, fc.constantFrom('note', 'tip', 'warning')).map(([inside, tone]) => node('callout', inside, { tone })),
      fc
        .array(
          fc.array(cell, { minLength: 2, maxLength: 2 }).map((inside) => node('tableRow', inside)),
          { minLength: 1, maxLength: 2 },
        )
        .map((rows) => node('table', rows)),
    ),
  }
})
const document = fc.array(block, { minLength: 1, maxLength: 4 }).map((inside) => node('doc', inside))

describe('the editor of rich texts', () => {
  it('gives back every text of the samples and of the demo as it was', () => {
    expect(samples.length).toBeGreaterThan(5)
    for (const sample of samples) expect(through(sample)).toEqual(sample)
  })

  it('gives back whatever may be stored as it was', () =>
    fc.assert(
      fc.property(document, (given) => {
        expect(richTextProblems(given).filter(({ rule }) => rule !== 'richTextTooDeep')).toEqual([])
        expect(through(given)).toEqual(given)
      }),
      { seed, numRuns: 150 },
    ))

  it('makes nothing that may not be stored, of empty parts neither', () => {
    const empty = {
      type: 'doc',
      content: [
        { type: 'bulletList' },
        { type: 'callout', attrs: { tone: 'tip' } },
        { type: 'table', content: [{ type: 'tableRow' }] },
      ],
    }
    expect(richTextProblems(empty)).toEqual([])
    expect(through(empty)).toEqual({
      type: 'doc',
      content: [{ type: 'callout', attrs: { tone: 'tip' }, content: [{ type: 'paragraph' }] }],
    })
    expect(richTextProblems(through({ type: 'doc' }))).toEqual([])
    expect(through(undefined)).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] })
    expect(isBlank(through(undefined))).toBe(true)
    expect(isBlank(empty)).toBe(false)
  })

  it('shows before it is loaded what learners read', () => {
    const textOf = (html: string) => html.replace(/<figcaption.*?<\/figcaption>/g, '').replace(/<[^>]*>/g, '')
    for (const sample of samples) {
      const shown = renderToStaticMarkup(createElement(ShownDocument, { document: sample }))
      const read = richTextHtml(sample, () => ({ src: '/x' }))
      expect(textOf(shown).replaceAll('&#x27;', '&#39;')).toBe(textOf(read))
      // One element for each, whatever its attributes.
      const elements = (html: string) => html.match(/<(?!\/|figcaption)[a-z0-9]+/g)?.filter((each) => each !== '<code')
      expect(elements(shown)).toEqual(elements(read))
    }
  })

  it('gives every block the direction that learners read it in, while it is written and before', () => {
    const directionsOf = (html: string) =>
      [
        ...html
          .replace(/<figcaption.*?<\/figcaption>/g, '')
          .matchAll(/<(p|h[234]|ul|ol|blockquote|aside|table)(?: dir="(\w+)")?[ >]/g),
      ].map(([, name, dir]) => `${name} ${dir ?? 'none'}`)
    const inEditor = (given: Json) => {
      const loaded = schema.nodeFromJSON(editableFrom(given))
      const found = new Map(
        directionsIn(loaded)
          .find()
          .map((each) => [each.from, String(each.spec.dir)]),
      )
      const names: Record<string, string> = {
        paragraph: 'p',
        bulletList: 'ul',
        orderedList: 'ol',
        blockquote: 'blockquote',
        callout: 'aside',
        table: 'table',
      }
      const all: string[] = []
      loaded.descendants((each, at) => {
        const name = each.type.name === 'heading' ? `h${each.attrs.level}` : names[each.type.name]
        if (name) all.push(`${name} ${found.get(at) ?? 'none'}`)
      })
      return all
    }
    fc.assert(
      fc.property(document, (given) => {
        const read = directionsOf(richTextHtml(given, () => ({ src: '/x' })))
        expect(directionsOf(renderToStaticMarkup(createElement(ShownDocument, { document: given })))).toEqual(read)
        expect(inEditor(given)).toEqual(read)
      }),
      { seed, numRuns: 150 },
    )
  })

  it.each([
    ['an Arabic list', ['سلامة', 'safety'], 'rtl'],
    ['a list that begins in Latin letters', ['safety', 'سلامة'], 'ltr'],
    ['a number before an Arabic word', ['12. سلامة'], 'rtl'],
    ['numbers alone', ['12', '٣٤'], undefined],
    ['a first line without letters', ['…', 'سلامة'], 'rtl'],
  ])('finds the direction of %s in its first text', (_, lines, dir) => {
    const items = lines.map((line) => node('listItem', [node('paragraph', [{ type: 'text', text: line }])]))
    const list = node('bulletList', items)
    for (const type of ['blockquote', 'callout']) expect(directionOfBlock(node(type, [list]))).toBe(dir)
    expect(directionOfBlock(list)).toBe(dir)
    expect(directionOfBlock(node('orderedList', [node('listItem', [list])]))).toBe(dir)
    expect(directionOfBlock(node('table', [node('tableRow', [node('tableCell', [list])])]))).toBe(dir)
    expect(directionOfBlock({ ...list, attrs: { dir: 'ltr' } })).toBe('ltr')
  })

  it('takes no direction from code, and that of a block inside whose direction was chosen', () => {
    const code = { type: 'text', text: 'npm run', marks: [{ type: 'code' }] }
    const arabic = node('paragraph', [code, { type: 'text', text: ' سلامة' }])
    expect(directionOfBlock(node('blockquote', [node('codeBlock', [{ type: 'text', text: 'a' }]), arabic]))).toBe('rtl')
    expect(directionOfBlock(node('blockquote', [{ ...arabic, attrs: { dir: 'ltr' } }]))).toBe('ltr')
  })

  it('adds to any text what was typed before it was loaded', () =>
    fc.assert(
      fc.property(fc.option(document, { nil: undefined }), (given) => {
        const made = withText(given, 'too early')
        const isEmpty = given === undefined || isBlank(given)
        expect(richTextProblems(made)).toEqual(isEmpty ? [] : richTextProblems(given))
        const before = isEmpty ? '' : richTextHtml(given, () => undefined)
        expect(richTextHtml(made, () => undefined)).toBe(`${before}<p dir="auto">too early</p>`)
      }),
      { seed, numRuns: 60 },
    ))

  it('knows the nodes and marks of the rules and no others', () => {
    expect(Object.keys(schema.nodes).toSorted()).toEqual(
      ['blockquote', 'bulletList', 'callout', 'codeBlock', 'doc', 'formula', 'hardBreak', 'heading', 'horizontalRule', 'image', 'inlineFormula', 'listItem', 'orderedList', 'paragraph', 'table', 'tableCell', 'tableHeader', 'tableRow', 'text'], // biome-ignore format: one line
    )
    expect(Object.keys(schema.marks).toSorted()).toEqual(['bold', 'code', 'italic', 'link', 'strike'])
  })

  it.each(['https://a.example', 'a.example/x', 'sam@a.example', 'tel:+97455', ' http://a.example '])('links to %s', (typed) => {
    expect(isSafeAddress(linkAddress(typed))).toBe(true)
  })
  it.each(['javascript:alert(1)', 'data:text/html,x', 'https://a b', '', 'java\tscript:alert(1)', 'https:\\\\a'])(
    'does not link to %j',
    (typed) => {
      expect(linkAddress(typed)).toBeUndefined()
    },
  )
})
