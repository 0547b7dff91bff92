import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { richTextProblems } from '@/lib/domain/learning/modules/rich-text/rich-text.rules'
import { richTextHtml } from '@/lib/domain/learning/modules/rich-text/rich-text-html.rules'
import { steepGrowth } from '@/lib/platform/testing/growth'
import { seed } from '@/lib/platform/testing/seed'
import { articleBlocks, type PageLinks, pageNodes } from './article.rules'

const picture = '0f8fad5b-d9cb-469f-a165-70867728950e'
const links: PageLinks = {
  picture: (source) => (source === 'exit.png' ? picture : null),
  media: () => undefined,
  address: (href) => (href.startsWith('https:') ? href : null),
}
const documentOf = (html: string) => ({ type: 'doc', content: pageNodes(html, 'en', links) })
const shown = (html: string) => richTextHtml(documentOf(html), (id) => ({ src: `/${id.slice(0, 3)}` }))

const rows: [name: string, html: string, shown: string][] = [
  ['paragraphs', '<p>One</p>\n<p> two  words </p>', '<p dir="auto">One</p><p dir="auto">two words</p>'],
  ['text without a tag', 'a < b &amp; c', '<p dir="auto">a &lt; b &amp; c</p>'],
  ['headings', '<h1>A</h1><h3 dir="rtl">ب</h3><h6>C</h6>', '<h2 dir="auto">A</h2><h3 dir="rtl">ب</h3><h4 dir="auto">C</h4>'],
  ['marks', '<b>a</b><i>b<s>c</s></i>', '<p dir="auto"><strong>a</strong><em>b</em><s><em>c</em></s></p>'],
  ['lists', '<ul><li>a<ol start="3"><li>b</ol><li>c</ul>', '<ul dir="ltr"><li><p dir="auto">a</p><ol dir="ltr" start="3"><li><p dir="auto">b</p></li></ol></li><li><p dir="auto">c</p></li></ul>'],
  ['tables', '<table><caption>T</caption><tbody><tr><th>a<td>b<tr><td></table>', '<p dir="auto">T</p><table dir="ltr"><tbody><tr><th><p dir="auto">a</p></th><td><p dir="auto">b</p></td></tr><tr><td><p dir="auto"></p></td></tr></tbody></table>'],
  ['code', '<pre>if (a &lt; b)\n  c()</pre>', '<pre dir="ltr"><code>if (a &lt; b)\n  c()</code></pre>'],
  ['links', '<a href="https://a.example">a</a> <a href="javascript:alert(1)">b</a>', '<p dir="auto"><a href="https://a.example" rel="noopener noreferrer nofollow">a</a> b</p>'],
  ['pictures', 'a<img src="exit.png" alt="Exit" onerror="x()"><img src="other.png">b', '<p dir="auto">a</p><figure><img src="/0f8" alt="Exit" loading="lazy"></figure><p dir="auto">b</p>'],
  ['frames', '<iframe src="https://video.example/1" title="Film"></iframe>', '<p dir="auto"><a href="https://video.example/1" rel="noopener noreferrer nofollow">Film</a></p>'],
  ['scripts and forms', '<script>if (a<b) "</p>"</script><style>p{}</style><form><input><select><option>x</select>y</form><!-- c -->', '<p dir="auto">y</p>'],
  ['two languages', '<span class="multilang" lang="ar">نعم</span><span lang="en" class="multilang">Yes</span>', '<p dir="auto">Yes</p>'],
  ['a sign in an attribute', '<p title="a > b">c</p>', '<p dir="auto">c</p>'],
  ['ends without beginnings', '</ul></td></p></b>a</li>', '<p dir="auto">a</p>'],
  ['lines', 'a<br>b<br><br>', '<p dir="auto">a<br>b</p>'],
  ['nothing', '<p>&nbsp;</p><div></div><ul></ul><table></table>', ''],
] // biome-ignore format: a table

describe('a page', () => {
  it.each(rows)('is read with %s', (_, html, expected) => expect(shown(html)).toBe(expected))

  it('of any tags in any order becomes a rich text that may be stored', () => {
    const tag = fc.constantFrom(
      '<ul>', '</ul>', '<ol start="x">', '<li>', '</li>', '<table>', '</table>', '<tr>', '<td>', '<th>', '</td>', '<blockquote>', '</blockquote>', '<p dir="rtl">', '</p>',
      '<b>', '</b>', '<a href="https://a.example">', '</a>', '<img src="exit.png">', '<pre>', '</pre>', '<br>', '<hr>', '<h2>', '</h2>', '<script>', '</script>', '<span>', 'text', ' ', '<', '>', '"', "'", '&#0;', '&#xd800;', '\u0000', '<!--', '-->',
    ) // biome-ignore format: a list
    const check = fc.property(fc.array(tag, { maxLength: 80 }), (parts) => {
      const blocks = articleBlocks(pageNodes(parts.join(''), 'en', links))
      expect(blocks?.flatMap(({ text }) => richTextProblems(text))).toEqual([])
    })
    fc.assert(check, { numRuns: 300, seed })
  })

  it('of deep nesting keeps its text within twelve levels', () => {
    for (const tag of ['<blockquote>', '<ul><li>', '<table><tr><td>']) {
      const document = documentOf(`${tag.repeat(500)}deep`)
      expect(richTextProblems(document), tag).toEqual([])
      expect(JSON.stringify(document)).toContain('deep')
    }
  })

  it('of hostile repetition is read with work that grows no faster than its length', () => {
    for (const part of [
      '<a ">',
      '<a \'">',
      '<',
      '<!',
      '<p',
      '&',
      '<ul>',
      '<a href="',
      '</b',
      '<b>',
      '<a href=https://a.example>',
      '<td',
      '<img src="',
      '<!-',
      '<script',
    ]) {
      const textOf = (length: number) => part.repeat(Math.ceil(length / part.length))
      expect(
        steepGrowth((html) => pageNodes(html, 'en', links), textOf, 400_000),
        part,
      ).toBeNull()
    }
  })

  it('is left out if it is too large for one lesson, and divided before', () => {
    const page = (paragraphs: number) => pageNodes(`<p>${'words '.repeat(500)}</p>`.repeat(paragraphs), 'en', links)
    expect(articleBlocks(page(1000))).toBeNull()
    expect(articleBlocks(page(200))?.length).toBe(4)
    expect(articleBlocks(page(0))).toEqual([])
  })
})
