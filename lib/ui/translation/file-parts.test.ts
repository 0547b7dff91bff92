import { describe, expect, it } from 'vitest'
import { csvTable } from '@/lib/domain/standards/translations/files/csv-writer.rules'
import { type TranslationFile, translationReader } from '@/lib/domain/standards/translations/files/translation-file.rules'
import { xliff2 } from '@/lib/domain/standards/translations/files/xliff2-writer.rules'
import { xliff12 } from '@/lib/domain/standards/translations/files/xliff12-writer.rules'
import { recordOf, type Translatable, type Unit } from '@/lib/domain/standards/translations/texts/unit.rules'
import { fileParts } from './file-parts'

const unit = (at: number): Unit => ({
  id: `labels.k${at}`,
  source: `سطر ${at}\n"آخر", < & >`,
  target: null,
  state: 'missing',
  base: '0',
  limit: 500,
  place: 'labels',
  inlines: [],
})
const records = Array.from({ length: 60 }, (_, at) => {
  const units = Array.from({ length: (at % 5) + 1 }, (_one, place) => unit(place))
  const id = `01939e5c-7a30-7c2e-9a54-5b8f0d6f${1000 + at}`
  const record: Translatable = { kind: 'question', id, title: `سؤال ${at}`, type: 'rating', units, needed: [] }
  return { record, units }
})
const content = { source: 'ar' as const, target: 'en' as const, records }
const read = async (text: string) => (await translationReader.read({ text, encoding: 'text' })) as TranslationFile
const files = {
  xliff12: [...xliff12(content)].join(''),
  xliff2: [...xliff2(content)].join(''),
  csv: [...csvTable(content)].join(''),
}
const merged = files.xliff12.replace(/<\/body>\n<\/file>\n<file[\s\S]*?<body>\n/g, '')

describe.each([...Object.entries(files), ['one file element', merged] as const])('a large file in parts: %s', (_, text) => {
  it('has every text once, in order, and each record in one part', async () => {
    const parts = fileParts(`\uFEFF${text}`, { length: 5_000, units: 20 })
    expect(parts.length).toBeGreaterThan(3)
    const found = await Promise.all(parts.map(read))
    const whole = await read(text)
    expect(found.every(({ source, target }) => source === 'ar' && target === 'en')).toBe(true)
    const plain = ({ units }: TranslationFile) => units.map(({ id, source, base }) => [id, source, base])
    expect(found.flatMap(plain)).toEqual(plain(whole))
    const named = found.map(({ units }) => new Set(units.map(({ id }) => recordOf(id)?.id)))
    expect(named.reduce((sum, { size }) => sum + size, 0)).toBe(records.length)
  })

  it('stays as it is where it is small enough', () => {
    expect(fileParts(text, { length: text.length, units: 1 })).toEqual([text])
  })
})

it('leaves a file that is none to the server', () => {
  for (const text of ['<xliff version="1.2"><file><trans-unit id="a">', '<html/>', 'x'])
    expect(fileParts(text.padEnd(100), { length: 10, units: 1 })).toHaveLength(1)
})
