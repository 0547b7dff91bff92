import { describe, expect, it } from 'vitest'
import type { WholeModule } from '@/lib/domain/learning/modules/authoring/module-records.service'
import type { JsonObject } from '@/lib/domain/learning/modules/schemas/json-limits.rules'
import { joinBody, splitBody } from '@/lib/domain/learning/modules/schemas/module-bodies.rules'
import { builtInTypes } from '@/lib/domain/learning/modules/types/built-in-types.rules'
import { problemsOf, type Question } from '@/lib/domain/learning/question-banks/questions.rules'
import { Content } from '@/lib/domain/learning/question-banks/types/content.rules'
import { allTypes, Design } from '@/lib/domain/learning/question-banks/types/question-types.rules'
import { csvTable } from '../files/csv-writer.rules'
import type { FileContent } from '../files/file-record.rules'
import { type TranslationFile, translationReader } from '../files/translation-file.rules'
import { xliff2 } from '../files/xliff2-writer.rules'
import { xliff12 } from '../files/xliff12-writer.rules'
import type { TranslationFormat } from '../words'
import { moduleUnits, translatedModule } from './module-units.rules'
import { planned } from './plan.rules'
import { neededOfQuestion, questionUnits, translatedQuestion } from './question-units.rules'
import { inOther, translatedCsv, translatedXliff } from './translator.fixtures'
import type { Translatable, Unit } from './unit.rules'

const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1e01'
const writers: Record<TranslationFormat, (content: FileContent) => string> = {
  xliff12: (content) => translatedXliff([...xliff12(content)].join('')),
  xliff2: (content) => translatedXliff([...xliff2(content)].join('')),
  csv: (content) => translatedCsv([...csvTable(content)].join('')),
}
const formats = Object.keys(writers) as TranslationFormat[]

/** The texts that an import takes of a file in which every one is translated. */
async function taken(record: Translatable, format: TranslationFormat) {
  const text = writers[format]({ source: 'ar', target: 'en', records: [{ record, units: record.units }] })
  const file = (await translationReader.read({ text, encoding: 'text' })) as TranslationFile
  const { records, others } = planned([record], file.units, { replaces: false })
  expect(others).toEqual([])
  expect(records[0]?.outcomes.filter(({ outcome }) => outcome !== 'taken')).toEqual([])
  expect(records[0]?.outcomes).toHaveLength(record.units.length)
  return records[0]?.texts ?? new Map()
}

const link = { type: 'link', attrs: { href: 'https://example.org/?a=1&b=2' } }
const rich = {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      attrs: { dir: 'rtl' },
      content: [
        { type: 'text', text: 'اضغط ' },
        { type: 'text', text: 'هنا', marks: [{ type: 'bold' }] },
        { type: 'text', text: ' الآن', marks: [{ type: 'bold' }, link] },
        { type: 'hardBreak' },
        { type: 'inlineFormula', attrs: { tex: 'a < b & "c"' } },
      ],
    },
    { type: 'codeBlock', content: [{ type: 'text', text: 'let a = 1' }] },
    {
      type: 'bulletList',
      content: [
        {
          type: 'listItem',
          content: [{ type: 'paragraph', content: [{ type: 'text', text: 'واحد <1>' }] }],
        },
      ],
    },
    { type: 'image', attrs: { assetId: id, alt: 'صورة', caption: 'تعليق' } },
  ],
}

/** A module in Arabic alone. */
function moduleOf(key: string, schema: JsonObject, body: unknown): WholeModule {
  const { shared, localized } = splitBody(schema, body)
  const row = {
    id,
    typeKey: key,
    status: 'draft',
    sourceLocale: 'ar',
    sourceVersion: 1,
    publishedLocales: {},
    shared,
    titles: {},
  }
  const locales = { ar: { locale: 'ar', title: 'عنوان', values: localized, sourceVersion: 1, version: 1 } }
  return { row, locales, type: { bodySchema: schema }, learnerAction: 'read' } as unknown as WholeModule
}
const recordWith = (kind: Translatable['kind'], units: Unit[], needed: readonly string[]): Translatable => {
  return { kind, id, title: 'عنوان', type: 'any', units, needed }
}

describe.each(builtInTypes.map(({ type, sample }) => [type.key, type, sample] as const))(
  'a module of %s',
  (key, type, sample) => {
    const module = moduleOf(
      key,
      type.bodySchema,
      sample.body((ar) => ar),
    )
    const units = moduleUnits(module, 'en')

    it('has every text that its schema marks, and no file or code among them', () => {
      const values = Object.values(module.locales.ar?.values ?? {})
      const words = values.filter((value) => typeof value === 'string' && /\p{Script=Arabic}/u.test(value))
      const plain = units.filter(({ id: unit, group }) => unit !== 'title' && group === undefined)
      expect(plain.map(({ source }) => source)).toEqual(expect.arrayContaining(words))
      expect(units.every(({ id: unit }) => /^[\w.:-]+$/.test(unit))).toBe(true)
      expect(new Set(units.map(({ id: unit }) => unit)).size).toBe(units.length)
    })

    it.each(formats)('gets its other language from a file, and keeps its structure: %s', async (format) => {
      const texts = await taken(recordWith('module', units, ['title']), format)
      const { title, values } = translatedModule(module, 'en', texts)
      expect(title).toBe('xعنوان')
      const { body, unused } = joinBody(type.bodySchema, { shared: module.row.shared, localized: values })
      expect(unused).toEqual([])
      expect(splitBody(type.bodySchema, body).shared).toEqual(module.row.shared)
      const back = moduleUnits(
        { ...module, locales: { ...module.locales, en: { ...module.locales.ar, locale: 'en', title, values } } } as WholeModule,
        'en',
      )
      expect(back.map(({ target }) => target)).toEqual(units.map(({ source }) => inOther(source)))
    })
  },
)

describe('formatted text', () => {
  const article = builtInTypes.find(({ type }) => type.key === 'content.article')
  const schema = article?.type.bodySchema ?? {}
  const module = moduleOf('content.article', schema, { blocks: [{ kind: 'richText', id: 'a', text: rich }] })
  const units = moduleUnits(module, 'en')

  it('is a text for each paragraph, with its formatting as marks', () => {
    expect(units.map(({ id: unit, source }) => [unit, source])).toEqual([
      ['title', 'عنوان'],
      ['body.blocks.:40:a.text..0', 'اضغط <1>هنا<2> الآن</2></1><3/><4/>'],
      ['body.blocks.:40:a.text..2.0.0', 'واحد \\<1>'],
      ['body.blocks.:40:a.text..3.alt', 'صورة'],
      ['body.blocks.:40:a.text..3.caption', 'تعليق'],
    ])
  })

  it.each(formats)('comes back with every mark, in the order of the translation: %s', async (format) => {
    const texts = await taken(recordWith('module', units, []), format)
    texts.set('body.blocks.:40:a.text..0', '<4/> <1>Press <2>now</2></1><3/>')
    const values = translatedModule(module, 'en', texts).values['/blocks/@a/text']
    expect(values).toEqual({
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'inlineFormula', attrs: { tex: 'a < b & "c"' } },
            { type: 'text', text: ' ' },
            { type: 'text', text: 'Press ', marks: [{ type: 'bold' }] },
            { type: 'text', text: 'now', marks: [{ type: 'bold' }, link] },
            { type: 'hardBreak' },
          ],
        },
        rich.content[1],
        {
          type: 'bulletList',
          content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'xواحد <1>' }] }] }],
        },
        { type: 'image', attrs: { assetId: id, alt: 'xصورة', caption: 'xتعليق' } },
      ],
    })
  })
})

describe.each(allTypes.map((type) => [String((type.sample.design as { type: string }).type), type] as const))(
  'a question of %s',
  (_, type) => {
    const both = Content.parse(type.sample.content)
    const question: Question = { design: Design.parse(type.sample.design), content: { ar: both.ar ?? both.en } }
    const units = questionUnits(question, 'ar', 'en')

    it.each(formats)('gets its other language from a file, and keeps what is right: %s', async (format) => {
      const texts = await taken(recordWith('question', units, neededOfQuestion(units)), format)
      const content = Content.parse(translatedQuestion(question, 'ar', 'en', texts))
      expect(problemsOf({ ...question, content })).toEqual([])
      expect(content.ar).toEqual(question.content.ar)
      expect(Object.keys(content.en?.labels ?? {})).toEqual(Object.keys(content.ar?.labels ?? {}))
      expect(Object.keys(content.en?.feedback ?? {})).toEqual(Object.keys(content.ar?.feedback ?? {}))
    })
  },
)
