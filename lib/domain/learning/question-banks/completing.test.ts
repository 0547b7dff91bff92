import { describe, expect, it } from 'vitest'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { idOf } from '@/lib/domain/testing/preparations'
import { sampleQuestions } from '@/scripts/seed/content/sample-questions'
import { csvRecords } from './exchange/table.rules'
import { csvLine } from './exchange/table-writer.rules'
import * as banks from './question-banks.contract'
import * as exchange from './question-exchange.contract'
import * as contracts from './questions.contract'
import { questionTypes } from './types/question-types.rules'

type Imported = {
  importedCount: number
  completedCount: number
  refusedCount: number
  doubleCount: number
  questions: { completed: { id: string; language: string } | null; problems: { key: string; property?: string }[] }[]
}
type Shown = { design: object; content: { ar?: { stem: string }; en?: { stem: string } }; contentVersion: number }

/** A bank whose questions of every type are in Arabic alone, and its files. */
async function arabicBank() {
  const org = await freshOrganization()
  const { admin } = org
  const bank = async () => idOf((await admin.call(banks.createQuestionBank, { body: { name: { en: 'Safety' } } })).data)
  const bankId = await bank()
  const ids: string[] = []
  for (const type of questionTypes) {
    const { design, content } = sampleQuestions[type]
    const made = await admin.call(contracts.createQuestion, { body: { bankId, design, content: { ar: content.ar } } })
    if (made.status !== 201) throw new Error(`${type} was refused: ${made.text}`)
    ids.push(idOf(made.data))
  }
  const save = async (format = 'csv', body: object = {}): Promise<string> => {
    const { data } = await admin.call(exchange.exportQuestions, { body: { bankId, format, ...body } })
    return (data as { text: string }).text
  }
  const load = async (text: string, body: object = {}): Promise<Imported> => {
    const answer = await admin.call(exchange.importQuestions, {
      body: { bankId, format: 'csv', doubles: 'complete', text, ...body },
    })
    if (answer.status !== 200) throw new Error(`The file was refused: ${answer.text}`)
    return answer.data
  }
  const read = async (id: string): Promise<Shown> => (await admin.call(contracts.readQuestion, { params: { id } })).data
  return { ...org, bankId, ids, save, load, read }
}

type Cell = (cell: string, column: string, of: Record<string, string>) => string
/** A table with other cells. */
function edited(text: string, cell: Cell): string {
  const [titles = [], ...rows] = [...csvRecords(text, ',')].map(({ cells }) => cells)
  const changed = rows.map((cells) => {
    const row = Object.fromEntries(titles.map((title, at) => [title, cells[at] ?? '']))
    return titles.map((title) => cell(row[title] ?? '', title, row))
  })
  return [titles, ...changed].map((cells) => csvLine(cells)).join('')
}
/** Fills the English columns with words made of the Arabic ones. */
const inEnglish: Cell = (cell, column, of) => {
  if (!column.endsWith('_en')) return cell
  const own = of[column.replace('_en', '_ar')] ?? ''
  return own.replace(/(\[\[[^\]]*\]\])|\p{L}+/gu, (word, gap?: string) => gap ?? `x${word}`)
}

describe('a table of questions with the language that they lack', () => {
  it('completes every type of them, and makes none', async () => {
    const { ids, save, load, read } = await arabicBank()
    const before = await Promise.all(ids.map(read))
    const text = edited(await save(), inEnglish)
    const expected = { importedCount: 0, completedCount: questionTypes.length, refusedCount: 0 }
    expect(await load(text, { dryRun: true })).toMatchObject(expected)
    expect((await read(ids[0] ?? '')).contentVersion).toBe(1)
    expect(await load(text)).toMatchObject(expected)
    const after = await Promise.all(ids.map(read))
    for (const [at, { design, content, contentVersion }] of after.entries()) {
      expect(design).toEqual(before[at]?.design)
      expect(content.ar).toEqual(before[at]?.content.ar)
      expect(Object.keys(content.en ?? {}).toSorted()).toEqual(Object.keys(content.ar ?? {}).toSorted())
      expect(contentVersion).toBe(2)
    }
    // Again, they are doubles that lack nothing.
    expect(await load(text)).toMatchObject({
      importedCount: 0,
      completedCount: 0,
      refusedCount: 0,
      doubleCount: questionTypes.length,
    })
  })

  it('finds them by their texts where the identifiers are lost', async () => {
    const { save, load } = await arabicBank()
    const text = edited(await save('csv', { withIds: false }), inEnglish)
    expect(await load(text)).toMatchObject({ importedCount: 0, completedCount: questionTypes.length, refusedCount: 0 })
  })

  it.each([
    ['question_ar', 'another text', 'differs', /^content\.ar\.stem$/],
    ['options_ar', 'a | b | c', 'differs', /^content\.ar\.labels/],
    ['right', '3', 'differs', /^design$/],
    ['options_en', '', 'incomplete', /^content\.en\.labels$/],
  ])('is refused at a question whose %s is another one', async (column, other, key, property) => {
    const { ids, save, load, read } = await arabicBank()
    const place = questionTypes.indexOf('singleChoice')
    const change: Cell = (cell, title, row) =>
      title === column && row.type === 'singleChoice' ? other : inEnglish(cell, title, row)
    const report = await load(edited(await save(), change))
    expect(report).toMatchObject({ importedCount: 0, completedCount: questionTypes.length - 1, refusedCount: 1 })
    const [problem] = report.questions.flatMap(({ problems }) => problems)
    expect(problem?.key).toBe(key)
    expect(problem?.property).toMatch(property)
    expect((await read(ids[place] ?? '')).content.en).toBeUndefined()
  })

  it('imports what is not there yet, once', async () => {
    const { load } = await arabicBank()
    const text =
      'type,question_ar,question_en,right\r\ntrueFalse,سؤال جديد,A new one,true\r\ntrueFalse,سؤال جديد,A new one,true\r\n'
    expect(await load(text)).toMatchObject({ importedCount: 1, completedCount: 0, doubleCount: 1 })
  })

  it('comes in other formats as well, with options in another order', async () => {
    const { admin, bankId, load, read } = await arabicBank()
    const made = await admin.call(exchange.importQuestions, {
      body: { bankId, format: 'gift', text: 'أين المخرج؟ {=الباب ~النافذة ~السقف}', language: 'ar' },
    })
    const id = (made.data as { questions: { id: string }[] }).questions[0]?.id ?? ''
    const said = (ar: string, en: string) =>
      `<span lang="ar" class="multilang">${ar}</span><span lang="en" class="multilang">${en}</span>`
    const gift = `[html]${said('أين المخرج؟', 'Where is the exit?')} {~${said('السقف', 'Roof')} =${said('الباب', 'Door')} ~${said('النافذة', 'Window')}}`
    expect(await load(gift.replaceAll('="', '\\="'), { format: 'gift' })).toMatchObject({ importedCount: 0, completedCount: 1 })
    const { design, content } = (await read(id)) as unknown as {
      design: { correct: string }
      content: { en: { labels: Record<string, string> } }
    }
    expect(content.en.labels[design.correct]).toBe('Door')
  })

  it('takes the permission to change questions', async () => {
    const { admin, bankId } = await arabicBank()
    expect(contracts.updateQuestion.access).toMatchObject({ permission: 'questionBank.update' })
    const answer = await admin.call(exchange.importQuestions, {
      body: { bankId, format: 'csv', text: 'type', doubles: 'complete' },
    })
    expect(answer.status).toBe(200)
  })
})
