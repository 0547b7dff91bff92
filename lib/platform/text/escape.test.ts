import { describe, expect, it } from 'vitest'
import { ownText, readXml } from '../xml'
import { escapeHtml, escapeText, escapeXml } from './escape'

const signs = `a & b < c > d "e" 'f' &amp; \u2066١\u2069 é`

describe('escaped texts', () => {
  it('writes signs of markup as entities', () => {
    expect(escapeHtml(signs)).toBe('a &amp; b &lt; c &gt; d &quot;e&quot; &#39;f&#39; &amp;amp; \u2066١\u2069 é')
    expect(escapeXml(signs)).toBe(`a &amp; b &lt; c &gt; d &quot;e&quot; 'f' &amp;amp; \u2066١\u2069 é`)
    expect(escapeText(signs)).toBe(`a &amp; b &lt; c &gt; d "e" 'f' &amp;amp; \u2066١\u2069 é`)
  })

  it('is read as it was, in a text and in an attribute', () => {
    for (const write of [escapeHtml, escapeXml]) {
      const read = readXml(`<a b="${write(signs)}">${write(signs)}</a>`)
      expect([read.attributes.b, ownText(read)]).toEqual([signs, signs])
    }
    expect(ownText(readXml(`<a>${escapeText(signs)}</a>`))).toBe(signs)
  })
})
