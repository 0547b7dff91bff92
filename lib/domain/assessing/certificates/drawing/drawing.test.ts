import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import type { Page } from '@/lib/drawing/page'
import { drawPdf } from '@/lib/drawing/pdf'
import { drawPng } from '@/lib/drawing/png'
import { drawSvg } from '@/lib/drawing/svg'
import { drawable, longestText, typeset, undrawnLetters } from '@/lib/drawing/typeset'
import { certificateFileLanguages } from '../words'
import { cardOf } from './card.rules'
import { long, mixed, sample } from './samples.fixtures'
import { sheetOf } from './sheet.rules'
import type { DrawnCertificate } from './snapshot.rules'

const goldens = join(import.meta.dirname, 'goldens')
const revoked: DrawnCertificate = { ...long, state: 'revoked' }
const pictures: Record<string, { page: Page; width: number }> = {
  'mixed-ar': { page: sheetOf(mixed, 'ar'), width: 842 },
  'sample-en': { page: sheetOf(sample, 'en'), width: 842 },
  'revoked-long-both': { page: sheetOf(revoked, 'both'), width: 842 },
  'card-mixed-ar': { page: cardOf(mixed, 'ar'), width: 800 },
  'card-revoked-long-en': { page: cardOf(revoked, 'en'), width: 800 },
}

/** The part of pixels of which a channel differs by more than an eighth of its range. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((png) => sharp(png).flatten({ background: '#fff' }).raw().toBuffer({ resolveWithObject: true })),
  )
  if (!a || !b) throw new Error('two pictures')
  expect([a.info.width, a.info.height, a.info.channels]).toEqual([b.info.width, b.info.height, b.info.channels])
  let different = 0
  for (let at = 0; at < a.data.length; at += a.info.channels)
    if ([0, 1, 2].some((channel) => Math.abs((a.data[at + channel] ?? 0) - (b.data[at + channel] ?? 0)) > 32)) different += 1
  return (different * a.info.channels) / a.data.length
}

/** The text of a PDF as PDF.js reads it, line by line. */
async function textOf(pdf: Buffer): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const { items } = await (await document.getPage(1)).getTextContent()
  const pieces = items.flatMap((item) => ('str' in item ? [item] : []))
  return pieces
    .map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : `${str} `))
    .join('')
    .split('\n')
    .map((line) => line.replace(/ +/g, ' ').trim())
}
const withoutMarks = (text: string) => text.replace(/\p{M}/gu, '').trim()

describe('pictures of certificates', () => {
  it.each(Object.keys(pictures))('%s looks as it was looked at', async (name) => {
    const picture = pictures[name]
    if (!picture) throw new Error(name)
    const png = await drawPng(picture.page, picture.width)
    const file = join(goldens, `${name}.png`)
    if (process.env.UPDATE_PICTURES) {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, await sharp(png).png({ palette: true, compressionLevel: 9 }).toBuffer())
    }
    expect(existsSync(file)).toBe(true)
    expect(await difference(png, readFileSync(file))).toBeLessThan(0.002)
  })

  it('differ where a word does, by more than is allowed', async () => {
    const draw = (certificate: DrawnCertificate) => drawPng(sheetOf(certificate, 'ar'), 842)
    const other = { ...mixed, title: { ar: mixed.title.ar?.replace('TypeScript', 'JavaScript') } }
    expect(await difference(await draw(mixed), await draw(other))).toBeGreaterThan(0.002)
  })

  it('have a QR code that another program reads as the address of the verify page', async () => {
    for (const page of [sheetOf(sample, 'ar'), sheetOf(sample, 'en'), sheetOf(sample, 'both'), cardOf(sample, 'ar')]) {
      const png = await drawPng(page, 1684)
      const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
      expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(sample.verifyUrl)
    }
  })

  it('hold every line inside its box, however long, and within the page', () => {
    const word = 'لاا'.repeat(60)
    const names = [...Object.values(long.holderName), 'W'.repeat(180), word, `${'ab '.repeat(60)}c`]
    for (const name of names)
      for (const page of [
        ...certificateFileLanguages.map((language) =>
          sheetOf(
            { ...sample, holderName: { ar: name, en: name }, title: { ar: name, en: name }, issuerName: { ar: name, en: name } },
            language,
          ),
        ),
        cardOf({ ...sample, holderName: { ar: name }, title: { ar: name } }, 'ar'),
      ])
        for (const item of page.items) {
          if (item.kind !== 'text') continue
          expect(typeset(item.text, item.language, item.weight).width * item.size).toBeLessThanOrEqual(item.width + 0.01)
          expect(item.x).toBeGreaterThanOrEqual(0)
          expect(item.x + item.width).toBeLessThanOrEqual(page.width)
          expect(item.y).toBeLessThan(page.height)
        }
  })

  it.each([
    ['Hebrew', 'אברהם כהן'],
    ['Devanagari', 'शर्मा क्षत्रिय'],
    ['Bengali', 'তমালিকা ভট্টাচার্য্য'],
    ['Tamil', 'கோவிந்தன்'],
    ['Telugu', 'శ్రీనివాస్'],
    ['Kannada', 'ಕೃಷ್ಣ'],
    ['Malayalam', 'രാമചന്ദ്രൻ'],
    ['Sinhala', 'ශ්\u200dරී ලංකා'],
    ['Gujarati', 'શ્રી કૃષ્ણ'],
    ['Gurmukhi', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ'],
    ['Thai', 'สมชาย น้ำ'],
    ['Ethiopic', 'ወርቅ አበበ'],
  ])('draw names in %s, in both weights, with the joiners that the script needs', (_script, name) => {
    expect(undrawnLetters(name)).toEqual([])
    for (const weight of [400, 600] as const)
      expect(typeset(`Sara ${name} سارة`, 'ar', weight).glyphs.filter(({ glyph }) => glyph.id === 0)).toEqual([])
    expect(drawable(name)).toBe(name.normalize('NFC'))
  })

  it('never fail at letters and marks in any order', () => {
    const marks = fc.string({
      unit: fc.integer({ min: 0x590, max: 0xdff }).map((code) => String.fromCodePoint(code)),
      maxLength: 8,
    })
    fc.assert(
      fc.property(marks, (text) => typeset(text, 'en', 400).width >= 0),
      { numRuns: 300 },
    )
  })

  it('name the letters that cannot be drawn, each once', () => {
    expect(undrawnLetters('王小明 (王) Sara \u{1f600}')).toEqual(['王', '小', '明', '\u{1f600}'])
    expect(undrawnLetters('Łukasz Ñandú Şahin İpek Nguyễn Đặng Ελένη Ирина سارة گل ٣')).toEqual([])
  })

  it('draw controls of direction and invisible characters as nothing, and refuse a text by its length', async () => {
    const hostile = 'سارة\u202e\u2066\u200b\ufeff\u0000\ud800 الأحمد\u2069'
    const clean = drawSvg(sheetOf({ ...sample, holderName: { ar: 'سارة الأحمد' } }, 'ar'))
    const drawn = drawSvg(sheetOf({ ...sample, holderName: { ar: hostile } }, 'ar'))
    const outlinesOf = (svg: string) => svg.slice(svg.indexOf('</desc>'))
    expect(outlinesOf(drawn)).toBe(outlinesOf(clean))
    const marked = `م${'\u064b'.repeat(300)}`
    expect(typeset(marked, 'ar', 400).glyphs.length).toBeLessThan(8)
    expect(() => sheetOf({ ...sample, holderName: { ar: 'ا'.repeat(4000) } }, 'ar')).toThrow(RangeError)
    expect(longestText).toBe(400)
    const script = drawSvg(sheetOf({ ...sample, holderName: { en: '<script>alert("1")</script> & \'x\'' } }, 'en'))
    expect(script).not.toContain('<script')
    expect(script.match(/\b(href|src)="(?!#)/g)).toBeNull()
  })
})

describe('the text of a PDF', () => {
  it('has letters and digits in the order in which they are read', async () => {
    const lines = await textOf(await drawPdf(sheetOf(mixed, 'both'), sample.issuedAt))
    const read = lines.map(withoutMarks)
    for (const line of [
      'دورة TypeScript 101 (2026) للمبتدئين: ٣٢ ساعة',
      'محمد بن لاحق الإلاهي',
      'شهادة ممنوحة إلى',
      '١٨ فبراير ٢٠٢٦',
      '١ رمضان ١٤٤٧ هـ',
      'TypeScript 101 (2026) for beginners: 32 hours',
      'Muhammad bin Lahiq (Ph.D.)',
      '18 February 2026',
      '1 Ramadan 1447 AH',
      sample.code,
    ])
      expect(read).toContain(line)
    // PDF.js sets the last mark of a line apart; all others follow their letters.
    expect(lines).toContain('مُحَمَّدٌ بْنُ لَاحِقٍ الْإِلَاهِي')
  })

  it('is the same for a name of eighty characters, and says that a certificate is revoked', async () => {
    const lines = await textOf(await drawPdf(sheetOf(revoked, 'ar'), sample.issuedAt))
    expect(lines.join(' ')).toContain(long.holderName.ar)
    expect(lines.map(withoutMarks)).toContain('ألغيت هذه الشهادة')
  })

  it('is reproducible, small, and names nothing to load', async () => {
    const [one, other] = [
      await drawPdf(sheetOf(mixed, 'both'), sample.issuedAt),
      await drawPdf(sheetOf(mixed, 'both'), sample.issuedAt),
    ]
    expect(one.equals(other)).toBe(true)
    expect(one.length).toBeLessThan(150_000)
    expect(one.toString('latin1')).not.toMatch(/\/(URI|JavaScript|Launch|GoToR|SubmitForm)\b/)
  })
})

type Element = { role?: string; lang?: string; alt?: string; children?: (Element | { type: string; id: string })[] }

/** The tree of a PDF as PDF.js reads it: each element with the letters that it holds, in the order of the tree. */
async function treeOf(pdf: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const page = await document.getPage(1)
  const root = (await page.getStructTree()) as Element | null
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  const letters = new Map<string, string>()
  let open: (string | undefined)[] = []
  const outside: string[] = []
  for (const item of items) {
    if ('str' in item) {
      const id = open.findLast((one) => one !== undefined)
      if (id) letters.set(id, `${letters.get(id) ?? ''}${item.str}`)
      else if (item.str.trim()) outside.push(item.str)
    } else if (item.type === 'endMarkedContent') open = open.slice(0, -1)
    else open.push('id' in item ? item.id : undefined)
  }
  const read = (element: Element): { role: string; lang?: string; alt?: string; text: string }[] => {
    const { role = '', lang, alt, children = [] } = element
    const text = children.map((one) => ('id' in one ? (letters.get(one.id) ?? '') : '')).join('')
    return [{ role, lang, alt, text }, ...children.flatMap((one) => ('id' in one ? [] : read(one)))]
  }
  const info = (await document.getMetadata()).info as { Title?: string; Language?: string }
  return { elements: root ? read(root) : [], outside, info, isMarked: (await document.getMarkInfo())?.Marked }
}

/** The spoken texts of elements, as they are written in the file. */
const spokenIn = (pdf: Buffer): string[] =>
  [...pdf.toString('latin1').matchAll(/\/ActualText \(((?:[^()\\]|\\.)*)\)/gs)].map(([, raw = '']) => {
    const bytes = Buffer.from(
      raw.replace(/\\([nrtbf()\\])/g, (_, sign: string) => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[sign] ?? sign),
      'latin1',
    )
    return bytes[0] === 0xfe ? bytes.subarray(2).swap16().toString('utf16le') : bytes.toString('latin1')
  })

describe('the structure of a PDF', () => {
  it('has a title, a language, one heading and every text in a paragraph of its own language', async () => {
    const page = sheetOf(sample, 'both')
    const pdf = await drawPdf(page, sample.issuedAt)
    const { elements, outside, info, isMarked } = await treeOf(pdf)
    expect([isMarked, info.Title, info.Language, outside]).toEqual([true, page.title, 'ar', []])
    expect(pdf.toString('latin1')).toContain('/DisplayDocTitle true')
    const texts = elements.filter(({ role }) => role === 'P' || role === 'H1')
    expect(texts.filter(({ role }) => role === 'H1').map(({ text, lang }) => [lang, withoutMarks(text)])).toEqual([
      ['en', 'Certificate of completion'],
      ['ar', 'شهادة إتمام'],
    ])
    expect(texts.every(({ text, lang }) => text !== '' && (lang === 'ar' || lang === 'en'))).toBe(true)
    expect(texts.find(({ text }) => text === 'Sara Alahmad')?.lang).toBe('en')
  })

  it('says Arabic in the order in which it is spoken, also a name of two lines', async () => {
    const pdf = await drawPdf(sheetOf(revoked, 'ar'), sample.issuedAt)
    const spoken = spokenIn(pdf)
    expect(spoken).toContain(long.holderName.ar)
    expect(spoken).toContain('أُلغيت هذه الشهادة')
    const { elements } = await treeOf(pdf)
    expect(spoken).toHaveLength(elements.filter(({ role }) => role === 'P' || role === 'H1').length)
  })

  it('puts words in place of pictures, and leaves frames out', async () => {
    const image = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#0d5f56' } })
      .png()
      .toBuffer()
    const signer = { name: { ar: 'منى', en: 'Mona' }, role: { ar: 'المديرة', en: 'Director' }, image }
    const signed = { ...sample, logo: image, signatures: [signer] }
    const { elements } = await treeOf(await drawPdf(sheetOf(signed, 'en'), sample.issuedAt))
    expect(elements.filter(({ role }) => role === 'Figure').map(({ alt }) => alt)).toEqual([
      `Logo of ${sample.issuerName.en}`,
      'Signature of Mona',
      `Code to scan, which leads to ${sample.verifyUrl}`,
    ])
    // The frame of the page, the box behind the code and the lines have no element.
    expect(new Set(elements.map(({ role }) => role))).toEqual(new Set(['Root', 'Document', 'H1', 'P', 'Figure']))
  })
})
