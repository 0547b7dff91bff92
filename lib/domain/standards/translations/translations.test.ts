import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { activityLogs } from '@/db/schema/platform'
import { readAssessment } from '@/lib/domain/assessing/assessments/definitions.contract'
import { arabic } from '@/lib/domain/learning/modules/authoring/modules.fixtures'
import { listQuestions, readQuestion, updateQuestion } from '@/lib/domain/learning/question-banks/questions.contract'
import { idOf } from '@/lib/domain/testing/preparations'
import { counter } from '@/lib/platform/db/connection'
import { inOther, translatedCsv, translatedXliff } from './texts/translator.fixtures'
import { translating } from './translations.fixtures'
import { translationFormats } from './words'

const onlyArabic = { typeKey: 'practice.safetyWalk', sourceLocale: 'ar', settings: {}, locales: { ar: arabic } }
const gift = '::a:: أين المخرج؟ {=الباب ~النافذة#لا ~السقف}\n\n::b:: النار حارة {T}\n'
type Shown = {
  id: string
  contentVersion: number
  design: object
  content: Record<string, { stem: string; labels: object } | undefined>
}
const filled = (format: string) => (format === 'csv' ? translatedCsv : translatedXliff)

describe('the texts of a path', () => {
  it.each(translationFormats)('are translated by a file, from the path to its questions: %s', async (format) => {
    const { admin, made, read, bank, quiz, path, pathOf, save, load, create } = await translating()
    const bankId = await bank(gift)
    const assessmentId = await quiz(bankId)
    const body = { assessmentId }
    const lesson = await made(onlyArabic)
    const test = await create({ typeKey: 'assessment.quiz', sourceLocale: 'ar', locales: { ar: { title: 'الاختبار', body } } })
    const testId = idOf(test.data)
    const pathId = await path(lesson.id, testId)
    const file = await save({ scope: { kind: 'path', pathId }, format })
    expect(file).toMatchObject({ recordCount: 6, otherSourceCount: 0, fileName: expect.stringMatching(/-ar-en\.(xlf|csv)$/) })
    const text = filled(format)(file.text)
    const checked = await load(text, { dryRun: true })
    expect(checked).toMatchObject({ takenCount: file.unitCount, refusedCount: 0, untranslatedCount: 0 })
    expect((await read(lesson.id)).localeStates.en).toBe('missing')
    expect(await load(text)).toMatchObject({ ...checked, records: { path: 1, module: 2, assessment: 1, question: 2 } })
    // Everything is there in the other language, and nothing else has changed.
    const after = await read(lesson.id)
    expect(after.localeStates.en).toBe('draft')
    expect(after.locales.en?.title).toBe(inOther(arabic.title))
    expect(after.locales.en?.body).toMatchObject({
      site: 'north',
      stops: [{ id: 'door', hazard: 'fire', task: 'xافحص xمخرج xالطوارئ' }, {}],
    })
    expect(after.locales.ar).toEqual(lesson.locales.ar)
    const translated = await pathOf(pathId)
    expect(translated.locales.en).toEqual({ title: 'xالسلامة', description: 'xأساسيات xالسلامة' })
    expect(translated.contents.structure.sections[0]?.title).toEqual({ ar: 'قبل العمل', en: 'xقبل xالعمل' })
    expect((await admin.call(readAssessment, { params: { id: assessmentId } })).data).toMatchObject({
      title: { ar: 'اختبار', en: 'xاختبار' },
      instructions: { en: 'xاقرأ xجيدا' },
      hasChanges: true,
    })
    // A second import changes nothing, and nothing is left to translate.
    expect(await load(text)).toMatchObject({ takenCount: 0, unchangedCount: file.unitCount, refusedCount: 0 })
    expect((await read(lesson.id)).version).toBe(after.version)
    expect(await save({ scope: { kind: 'path', pathId }, format })).toMatchObject({ unitCount: 0, recordCount: 0 })
  })
})

describe('the texts of a module', () => {
  it('are taken one by one: what the translator has not done yet stays missing', async () => {
    const { made, read, save, load } = await translating()
    const { id } = await made(onlyArabic)
    const scope = { kind: 'modules', moduleIds: [id] }
    const file = await save({ scope })
    const titleOnly = translatedXliff(file.text, (unit) => unit.endsWith('.title'))
    expect(await load(titleOnly)).toMatchObject({ takenCount: 1, untranslatedCount: file.unitCount - 1, refusedCount: 0 })
    expect((await read(id)).locales.en?.title).toBe(inOther(arabic.title))
    expect(await save({ scope })).toMatchObject({ unitCount: file.unitCount - 1 })
    expect(await load(translatedXliff(file.text))).toMatchObject({ takenCount: file.unitCount - 1, unchangedCount: 1 })
  })

  it('need a title where the language has none', async () => {
    const { made, save, load } = await translating()
    const { id } = await made(onlyArabic)
    const file = await save({ scope: { kind: 'modules', moduleIds: [id] } })
    const { takenCount, units } = await load(translatedXliff(file.text, (unit) => !unit.endsWith('.title')))
    expect(takenCount).toBe(0)
    expect(new Set(units.map(({ reason, detail }) => `${reason} ${detail}`))).toEqual(new Set(['incomplete title']))
  })

  it('are refused where source or translation were changed since the export, and the others are taken', async () => {
    const { made, read, change, save, load } = await translating()
    const { id } = await made(onlyArabic)
    const scope = { kind: 'modules', moduleIds: [id] }
    const text = translatedXliff((await save({ scope })).text)
    const module = await read(id)
    const [door, ladder] = arabic.body.stops
    const body = { ...arabic.body, stops: [{ ...door, task: 'شيء آخر' }, ladder] }
    await change(module, { locales: { ar: { title: arabic.title, body }, en: { title: 'By hand' } } })
    const { units, refusedCount } = await load(text)
    expect(refusedCount).toBe(2)
    const reasons = units
      .filter(({ outcome }) => outcome === 'refused')
      .map(({ id: unit, reason }) => [unit.split('.').at(-1), reason])
    expect(reasons).toEqual([
      ['title', 'changedMeanwhile'],
      ['task', 'stale'],
    ])
    const { locales, localeStates } = await read(id)
    expect(locales.en?.title).toBe('By hand')
    expect(localeStates.en).toBe('draft')
  })

  it('are up to date again when the translator has seen every one of them', async () => {
    const { made, read, change, save, load } = await translating()
    const { id } = await made()
    const { en } = (await read(id)).locales
    await change(await read(id), { locales: { ar: { title: 'جولة جديدة', body: arabic.body } } })
    expect((await read(id)).localeStates.en).toBe('stale')
    const scope = { kind: 'modules', moduleIds: [id] }
    const file = await save({ scope, format: 'xliff2' })
    expect(file.text).toContain('subState="masar:stale"')
    // Sent back unchanged, it was not checked.
    expect(await load(file.text)).toMatchObject({ takenCount: 0, refusedCount: 0 })
    expect((await read(id)).localeStates.en).toBe('stale')
    const seen = file.text.replaceAll(' subState="masar:stale"', '').replaceAll('state="initial"', 'state="final"')
    expect(await load(seen.replace(`>${en?.title}<`, '>A new walk<'))).toMatchObject({ takenCount: 1, refusedCount: 0 })
    const after = await read(id)
    expect([after.localeStates.en, after.locales.en?.title]).toEqual(['draft', 'A new walk'])
  })

  it('reach learners at once where that is asked for and nothing else waits', async () => {
    const { admin, published, change, read, learn, save, load } = await translating()
    const { id } = await published(onlyArabic)
    const scope = { kind: 'modules', moduleIds: [id] }
    const file = await save({ scope })
    expect(await load(translatedXliff(file.text), { publishes: true })).toMatchObject({ publishedCount: 1 })
    expect((await learn(id, 'en')).data).toMatchObject({ locale: 'en', title: inOther(arabic.title) })
    // Another draft is not published with it.
    await change(await read(id), { locales: { ar: { title: 'مسودة', body: arabic.body } } })
    const stale = await save({ scope })
    const next = stale.text.replaceAll('needs-review-translation', 'final').replace(/>x[^<]*</, '>Draft<')
    expect(await load(next, { publishes: true })).toMatchObject({ takenCount: 1, publishedCount: 0 })
    expect((await learn(id, 'en')).data).toMatchObject({ title: inOther(arabic.title) })
    expect(admin).toBeDefined()
  })

  it('are written by who may translate them, and the others are left out', async () => {
    const { made, bank, path, translator, save, load, send } = await translating()
    const lesson = await made(onlyArabic)
    const pathId = await path(lesson.id)
    const bankId = await bank(gift)
    const ofPath = translatedXliff((await save({ scope: { kind: 'path', pathId } })).text)
    const ofBank = translatedXliff((await save({ scope: { kind: 'bank', bankId } })).text)
    const person = await translator()
    const { units, records } = await load(ofPath, {}, person)
    expect(records).toMatchObject({ module: 1, path: 0 })
    expect(units.filter(({ outcome }) => outcome === 'refused').map(({ reason }) => reason)).toEqual(Array(3).fill('notAllowed'))
    expect(await load(ofBank, {}, person)).toMatchObject({ takenCount: 0, records: { question: 0 } })
    expect((await send(ofPath, { publishes: true }, person)).status).toBe(403)
  })

  it('are not those of another organization', async () => {
    const [one, other] = [await translating(), await translating()]
    const { id } = await one.made(onlyArabic)
    const file = await one.save({ scope: { kind: 'modules', moduleIds: [id] } })
    expect(await other.save({ scope: { kind: 'modules', moduleIds: [id] } })).toMatchObject({ unitCount: 0 })
    const { units, takenCount } = await other.load(translatedXliff(file.text))
    expect(takenCount).toBe(0)
    expect(new Set(units.map(({ reason }) => reason))).toEqual(new Set(['unknown']))
    expect((await one.read(id)).localeStates.en).toBe('missing')
  })

  it('go from the language that they were written in', async () => {
    const { made, save, load } = await translating()
    const { id } = await made(onlyArabic)
    expect(await save({ scope: { kind: 'modules' }, source: 'en', target: 'ar' })).toMatchObject({ unitCount: 0 })
    const scope = { kind: 'modules', moduleIds: [id] }
    expect(await save({ scope, source: 'en', target: 'ar' })).toMatchObject({ otherSourceCount: 1 })
    const csv = `id,source_en,target_ar\r\nmodule.${id}.title,Walk,مشي\r\n`
    expect((await load(csv)).units[0]).toMatchObject({ reason: 'sourceLanguage' })
  })
})

describe('the questions of a bank', () => {
  it('get their other language, and keep keys, right answers and versions of attempts', async () => {
    const { admin, bank, save, load } = await translating()
    const bankId = await bank(gift)
    const listed = async () =>
      (await admin.call(listQuestions, { query: { bank: bankId, perPage: '100' } })).data as { id: string }[]
    const all = async () =>
      Promise.all(
        (await listed()).map(async ({ id }): Promise<Shown> => (await admin.call(readQuestion, { params: { id } })).data),
      )
    const before = await all()
    const file = await save({ scope: { kind: 'bank', bankId }, format: 'csv' })
    expect(await load(translatedCsv(file.text))).toMatchObject({ records: { question: 2 }, refusedCount: 0 })
    const after = await all()
    for (const [at, question] of after.entries()) {
      expect(question.design).toEqual(before[at]?.design)
      expect(question.content.ar).toEqual(before[at]?.content.ar)
      expect(question.content.en?.stem).toBe(inOther(before[at]?.content.ar?.stem ?? ''))
      expect(question.contentVersion).toBe(2)
    }
  })

  it('are whole or not at all, and name the text that they need', async () => {
    const { bank, save, load } = await translating()
    const file = await save({ scope: { kind: 'bank', bankId: await bank(gift) } })
    const half = translatedXliff(file.text, (unit) => !unit.includes('.labels.'))
    const { units, records } = await load(half)
    expect(records.question).toBe(1)
    const refused = units.filter(({ outcome }) => outcome === 'refused')
    expect(refused.map(({ reason }) => reason)).toEqual(['incomplete', 'incomplete'])
    expect(refused[0]?.detail).toMatch(/^labels\./)
  })

  it('are refused where two of their options would look the same', async () => {
    const { bank, save, load } = await translating()
    const file = await save({ scope: { kind: 'bank', bankId: await bank(gift) } })
    const same = translatedXliff(file.text).replaceAll(/<target>x(الباب|النافذة)<\/target>/g, '<target>Door</target>')
    const { units } = await load(same)
    expect(units.find(({ reason }) => reason === 'invalid')?.detail).toMatch(/^content\.en\.labels\./)
  })

  it('are refused where another person changed one since it was read', async () => {
    const { admin, bank, save, load } = await translating()
    const bankId = await bank(gift)
    const file = await save({ scope: { kind: 'bank', bankId } })
    const [first]: { id: string }[] = (await admin.call(listQuestions, { query: { bank: bankId } })).data
    const id = first?.id ?? ''
    const { content }: Shown = (await admin.call(readQuestion, { params: { id } })).data
    const changed = { ...content, en: { ...content.ar, stem: 'By hand' } }
    await admin.call(updateQuestion, { params: { id }, body: { content: changed }, headers: { 'if-match': '*' } })
    const { units } = await load(translatedXliff(file.text))
    expect(units.filter(({ id: unit }) => unit.includes(id)).every(({ reason }) => reason === 'changedMeanwhile')).toBe(true)
  })

  it('of two thousand take a number of statements that hardly grows with them', async () => {
    const { bank, extend, save, load } = await translating()
    const many = (count: number, from: number) => Array.from({ length: count }, (_, at) => `سؤال ${from + at} {T}`).join('\n\n')
    const counted = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
      const before = counter.statements
      return [await work(), counter.statements - before]
    }
    const bankId = await bank(many(500, 0))
    const ofHundreds = await save({ scope: { kind: 'bank', bankId }, format: 'csv' })
    const [, few] = await counted(() => load(translatedCsv(ofHundreds.text, () => true)))
    for (const part of [1, 2, 3]) await extend(bankId, many(500, part * 500))
    const [file, exporting] = await counted(() =>
      save({ scope: { kind: 'bank', bankId }, want: ['missing', 'translated'], format: 'csv' }),
    )
    expect(file.recordCount).toBe(2000)
    const text = gzipSync(translatedCsv(file.text)).toString('base64')
    const [report, importing] = await counted(() => load(text, { encoding: 'gzip' }))
    expect(report).toMatchObject({ takenCount: 1500, unchangedCount: 500, refusedCount: 0 })
    expect(exporting).toBeLessThanOrEqual(20)
    expect(importing - few).toBeLessThanOrEqual(3 * 6)
  })
})

describe('an import', () => {
  it('is one row of the log, with its counts', async () => {
    const { made, save, load, database } = await translating()
    const { id } = await made(onlyArabic)
    const file = await save({ scope: { kind: 'modules', moduleIds: [id] } })
    await load(translatedXliff(file.text))
    const rows = await database((db) => db.select().from(activityLogs))
    const own = rows.filter(({ action }) => action.startsWith('translations'))
    expect(own.map(({ action, resource }) => [action, resource?.id ?? null])).toEqual([
      ['translationsExported', null],
      ['translationsImported', id],
    ])
  })

  it.each([
    ['text', '<xliff>\n<file>\n', 7480],
    ['text', 'a,b', 7481],
    ['gzip', gzipSync(Buffer.alloc(5_000_000, 32)).toString('base64'), 7482],
  ])('refuses a file that it cannot read: %s %.10s', async (encoding, text, statusCode) => {
    const { send } = await translating()
    const { envelope } = await send(text, { encoding })
    expect(envelope).toMatchObject({ statusCode })
    expect(envelope.errors).toHaveLength(1)
  })
})
