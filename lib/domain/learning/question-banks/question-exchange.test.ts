import { describe, expect, it } from 'vitest'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { sampleQuestions } from '@/scripts/seed/content/sample-questions'
import * as banks from './question-banks.contract'
import * as exchange from './question-exchange.contract'
import * as contracts from './questions.contract'
import { questionTypes } from './types/question-types.rules'
import { exchangeFormats } from './words'

type Imported = {
  importedCount: number
  refusedCount: number
  doubleCount: number
  questions: { line: number; id: string | null; isDouble: boolean }[]
}
type Exported = { fileName: string; text: string; exportedCount: number; leftOut: { type: string }[] }

async function school() {
  const { admin, ...org } = await freshOrganization()
  const bank = async () =>
    ((await admin.call(banks.createQuestionBank, { body: { name: { en: 'Fire safety' } } })).envelope.data as { id: string }).id
  const load = async (bankId: string, body: object) => admin.call(exchange.importQuestions, { body: { bankId, ...body } })
  const loaded = async (bankId: string, body: object) => (await load(bankId, body)).envelope.data as Imported
  const save = async (bankId: string, format: string) =>
    (await admin.call(exchange.exportQuestions, { body: { bankId, format, withIds: false } })).envelope.data as Exported
  const count = async (bankId: string) =>
    ((await admin.call(banks.readQuestionBank, { params: { id: bankId } })).envelope.data as { questionCount: number })
      .questionCount
  return { ...org, admin, bank, load, loaded, save, count }
}

const gift = 'Is the door closed? {T}\n\nWhat is 2 + 2? {#4}\n\nNo answers here\n\nis the DOOR closed {F}\n'

describe('files with questions', () => {
  it('are checked without saving anything, and then imported without what has problems', async () => {
    const { bank, loaded, count } = await school()
    const bankId = await bank()
    const checked = await loaded(bankId, { format: 'gift', text: gift, dryRun: true })
    expect(checked).toMatchObject({ importedCount: 3, refusedCount: 1, doubleCount: 1 })
    expect(checked.questions.map(({ line, id, isDouble }) => [line, id, isDouble])).toEqual([
      [1, null, false],
      [3, null, false],
      [5, null, false],
      [7, null, true],
    ])
    expect(await count(bankId)).toBe(0)
    expect(await loaded(bankId, { format: 'gift', text: gift })).toMatchObject({ importedCount: 3 })
    expect(await count(bankId)).toBe(3)
  })

  it('are sent again without doubles', async () => {
    const { bank, loaded, count } = await school()
    const bankId = await bank()
    const body = { format: 'gift', text: gift, doubles: 'skip' }
    expect(await loaded(bankId, body)).toMatchObject({ importedCount: 2 })
    expect(await loaded(bankId, body)).toMatchObject({ importedCount: 0, doubleCount: 3 })
    expect(await count(bankId)).toBe(2)
  })

  it('make questions that can be read and have a version', async () => {
    const { admin, bank, loaded } = await school()
    const { questions } = await loaded(await bank(), { format: 'gift', text: 'هل الباب مغلق؟ {T}' })
    const read = await admin.call(contracts.readQuestion, { params: { id: questions[0]?.id ?? '' } })
    expect(read.envelope.data).toMatchObject({ contentVersion: 1, content: { ar: { stem: 'هل الباب مغلق؟' } } })
  })

  it.each(exchangeFormats)('are exported as they are imported: %s', async (format) => {
    const { admin, bank, loaded, save } = await school()
    const [first, second] = [await bank(), await bank()]
    for (const type of questionTypes)
      await admin.call(contracts.createQuestion, { body: { bankId: first, ...sampleQuestions[type] } })
    const file = await save(first, format)
    expect(file.exportedCount + file.leftOut.length).toBe(questionTypes.length)
    expect(file.fileName).toMatch(/^fire-safety\./)
    const { importedCount, refusedCount } = await loaded(second, { format, text: file.text })
    expect([importedCount, refusedCount]).toEqual([file.exportedCount, 0])
    // Keys differ, and nothing else that a reader would see.
    const again = await save(second, format)
    expect(again.text).toBe(file.text)
  })

  it('are refused with too many questions, or for a bank that is full or missing', async () => {
    const { bank, load } = await school()
    const bankId = await bank()
    const code = async (body: object, id = bankId) => (await load(id, { format: 'gift', ...body })).envelope.statusCode
    expect(await code({ text: 'Yes? {T}\n\n'.repeat(501) })).toBe(6580)
    expect(await code({ text: 'x'.repeat(240_001) })).toBe(5030)
    expect(await code({ text: gift }, '01939e5c-7a30-7c2e-9a54-5b8f0d6f1b11')).toBe(6510)
  })
})

describe('doubles', () => {
  const imported = async (text: string) => {
    const org = await freshOrganization()
    const made = await org.admin.call(banks.createQuestionBank, { body: { name: { en: 'Doubles' } } })
    const bankId = (made.envelope.data as { id: string }).id
    const once = () => org.admin.call(exchange.importQuestions, { body: { bankId, format: 'gift', text, doubles: 'skip' } })
    const counts = async () => {
      const { importedCount, doubleCount } = (await once()).envelope.data as { importedCount: number; doubleCount: number }
      return [importedCount, doubleCount]
    }
    const first = await counts()
    const { envelope } = await org.admin.call(contracts.listQuestions, { query: { doubles: 'yes' } })
    return { first, again: await counts(), listed: (envelope.data as object[]).length }
  }

  it.each([
    [
      'the same text with other options',
      'Choose the right sentence. {=He goes. ~He go.}\n\nChoose the right sentence. {=They go. ~They goes.}',
      2,
    ],
    ['other signs in the text', '5 > 3 {TRUE}\n\n5 < 3 {TRUE}', 2],
    ['other signs in the options', 'Which holds? {=a \\= b ~a < b}\n\nWhich holds? {=a \\= b ~a > b}', 2],
    ['another right number', 'How many? {#3}\n\nHow many? {#4}', 2],
    ['another letter that counts in an answer', 'ما معنى مدرسة؟ {TRUE}\n\nما معنى مدرسه؟ {TRUE}', 2],
    ['another right option, which makes no other question', 'Which one? {=One ~Two}\n\nWhich one? {~One =Two}', 1],
    ['options in another order and other letter case', 'Which one? {=One ~Two ~Three}\n\nwhich  one? {~three =one ~two}', 1],
    ['diacritics and curly signs', 'What’s مَدرسة? {=“a” ~b}\n\nWhat\'s مدرسة? {="a" ~b}', 1],
  ])('are compared whole: %s', async (_, text, count) => {
    const { first, again, listed } = await imported(text)
    expect(first).toEqual([count, 2 - count])
    expect(again).toEqual([0, 2])
    // The filter of the list folds letters as a search does.
    if (!text.includes('مدرسه')) expect(listed).toBe(0)
  })
})
