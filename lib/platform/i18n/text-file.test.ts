import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { textOfBytes } from './text-file'
import { visibleLength } from './visible-length'

/** Bytes of a text in an encoding of one byte a sign. */
function bytesIn(encoding: string, text: string): Uint8Array {
  const decoder = new TextDecoder(encoding)
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  return Uint8Array.from(text, (sign) => bytes.get(sign) ?? 0x3f)
}

describe('a file that is read as text', () => {
  it.each([
    '1\r\n00:00:01,000 --> 00:00:03,000\r\n<i>أهلًا بكم</i>، كيف الحال؟\r\n',
    'name,email\r\nسارة العتيبي,sara@example.com\r\n',
    '::سؤال:: ما عاصمة فرنسا؟ {=باريس ~روما ~مدريد}',
  ])('reads Arabic in Windows-1256: %s', (text) => {
    expect(textOfBytes(bytesIn('windows-1256', text))).toBe(text)
    expect(textOfBytes(new TextEncoder().encode(`\ufeff${text}`))).toBe(text)
    expect(textOfBytes(Buffer.from(`\ufeff${text}`, 'utf16le'))).toBe(text)
    expect(textOfBytes(Buffer.from(`\ufeff${text}`, 'utf16le').swap16())).toBe(text)
  })

  it.each([
    ['windows-1252', 'Größe über Straße, Mädchen – déjà vu'],
    ['windows-1251', 'Привет, мир'],
    ['windows-1253', 'Καλημέρα κόσμε'],
    ['windows-1255', 'שלום עולם'],
    ['iso-8859-6', 'مرحبا بكم في الدورة'],
    ['windows-1254', 'Türkçe öğrenci şöyle'],
  ])('does not take %s for Arabic', (encoding, text) => expect(textOfBytes(bytesIn(encoding, text))).toBeNull())

  it('reads what names its encoding, and nothing binary', () => {
    const page = '<?xml version="1.0" encoding="windows-1252"?><a>Größe</a>'
    expect(textOfBytes(bytesIn('windows-1252', page))).toBe(page)
    const other = '<meta charset="iso-8859-6"><p>مرحبا بكم</p>'
    expect(textOfBytes(bytesIn('iso-8859-6', other))).toBe(other)
    expect(textOfBytes(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0xff))).toBeNull()
    expect(textOfBytes(bytesIn('windows-1252', 'encoding="no-such" é'))).toBeNull()
    expect(textOfBytes(new Uint8Array())).toBe('')
  })
})

it('counts what a reader sees', () => {
  const lengths = ['كَتَبَ', 'كتب', '\u202bab\u202c', '👩‍👩‍👧‍👦', 'é', 'e\u0301', '\u064b', ''].map(visibleLength)
  expect(lengths).toEqual([3, 3, 2, 1, 1, 1, 0, 0])
})

/** Where pages read a body of HTTP as text; a file is read by `textOfBytes`. */
const bodies = [
  'app/console/api/refresh-session.ts',
  'app/console/api/console-proxy.ts',
  'app/(learn)/learn/_parts/kept-forms/browser-forms.ts',
]
it('has no second reader in pages', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'app', 'lib/ui'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /(?<!\.test|\.fixtures)\.tsx?$/.test(file))
  const readers = files.filter((file) => /\.text\(\)|readAsText|TextDecoder/.test(readFileSync(file, 'utf8')))
  expect(readers.toSorted()).toEqual(bodies.toSorted())
})
