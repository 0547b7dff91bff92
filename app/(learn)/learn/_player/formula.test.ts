import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { richTextHtml } from '@/lib/domain/learning/modules/rich-text/rich-text-html.rules'
import { Formatted } from './formatted'
import { mathOf } from './formula'

const shown = (...content: unknown[]) =>
  renderToStaticMarkup(
    createElement(Formatted, { html: richTextHtml({ type: 'doc', content }, () => undefined), tableName: 'Table' }),
  )

describe('a formula', () => {
  it('is drawn by the server as MathML, left to right, without styles', () => {
    const math = mathOf('t = \\frac{a + 4m + b}{6}', true) ?? ''
    expect(math).toMatch(/^<math dir="ltr" display="block"/)
    expect(math).toContain('<mfrac>')
    expect(mathOf('\\begin{matrix}a&b\\end{matrix}', false)).not.toContain('style=')
  })

  it('is drawn in an article, within a line too, and its signs are not read as HTML', () => {
    expect(shown({ type: 'formula', attrs: { tex: 'a < b' } })).toMatch(/<div dir="ltr"[^>]*><math[^>]*>.*&lt;.*<\/math><\/div>/)
    const inline = { type: 'paragraph', content: [{ type: 'inlineFormula', attrs: { tex: 'x^2' } }] }
    expect(shown(inline)).toMatch(/<p[^>]*><span dir="ltr"[^>]*><math/)
    expect(shown({ type: 'formula', attrs: { tex: '\\text{<img src=x onerror=alert(1)>}' } })).not.toContain('<img')
  })

  it('is shown as it was written where it is no TeX, defines commands, leads out of the page, or is too large or too deep', () => {
    const refused = [
      '\\frac{1',
      'a_a_a',
      '\\def\\a{x}\\a',
      '\\href{https://x.example}{x}',
      '\\rule{9em}{9em}',
      '{'.repeat(50),
      'x'.repeat(2001),
    ]
    expect(refused.map((tex) => mathOf(tex, true))).toEqual(refused.map(() => null))
    expect(shown({ type: 'formula', attrs: { tex: '\\frac{1' } })).toContain('<pre dir="ltr" class="formula">\\frac{1</pre>')
  })

  it('grows with the length of its text alone', () => {
    const long = [
      'x'.repeat(2000),
      `\\begin{matrix}${'a&'.repeat(950)}\\end{matrix}`,
      `a${"'".repeat(1990)}`,
      '\\color{red}'.repeat(150),
    ]
    for (const tex of long) expect((mathOf(tex, true) ?? '').length).toBeLessThan(60 * 2000)
  })
})

describe('a table in a formatted text', () => {
  it('scrolls by itself, by keyboard as well, and has a name', () => {
    const cell = { type: 'tableCell', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'a' }] }] }
    const table = { type: 'table', content: [{ type: 'tableRow', content: [cell] }] }
    expect(shown(table)).toMatch(/<div class="[^"]*" tabindex="0" role="group" aria-label="Table"><table.*<\/table><\/div>/)
  })
})
