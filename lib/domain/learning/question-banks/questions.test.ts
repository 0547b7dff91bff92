import { describe, expect, it } from 'vitest'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { sampleQuestions } from '@/scripts/seed/content/sample-questions'
import * as banks from './question-banks.contract'
import * as contracts from './questions.contract'
import { questionTypes } from './types/question-types.rules'

const code = ({ status, envelope }: { status: number; envelope: { statusCode: number } }) => [status, envelope.statusCode]
type Question = { id: string; version: number; contentVersion: number; doubles: { id: string }[]; design: object }

async function school() {
  const org = await freshOrganization()
  const bank = async () =>
    ((await org.admin.call(banks.createQuestionBank, { body: { name: { en: 'Bank' } } })).envelope.data as { id: string }).id
  const bankId = await bank()
  const create = async (fields: object) => org.admin.call(contracts.createQuestion, { body: { bankId, ...fields } })
  const made = async (fields: object) => (await create(fields)).envelope.data as Question
  const update = (id: string, body: object) => org.admin.call(contracts.updateQuestion, { params: { id }, body })
  const listed = async (query: Record<string, string>) =>
    ((await org.admin.call(contracts.listQuestions, { query })).envelope.data as Question[]).map(({ id }) => id)
  return { ...org, bank, bankId, create, made, update, listed }
}

describe('questions', () => {
  it('are kept as they were sent, of every type', async () => {
    const { made } = await school()
    for (const type of questionTypes) {
      const { design } = await made(sampleQuestions[type])
      expect(design).toMatchObject(sampleQuestions[type].design)
    }
  })

  it('keep every content that they had, and only a new content makes a version', async () => {
    const { admin, made, update } = await school()
    const { id } = await made(sampleQuestions.trueFalse)
    await update(id, { tags: ['one', 'one'], difficulty: 'hard' })
    const changed = await update(id, { design: { type: 'trueFalse', correct: true } })
    expect(changed.envelope.data).toMatchObject({ contentVersion: 2, version: 3, tags: ['one'], difficulty: 'hard' })
    const { envelope } = await admin.call(contracts.listQuestionVersions, { params: { id } })
    expect(envelope.data).toMatchObject([
      { number: 2, design: { correct: true } },
      { number: 1, design: { correct: false } },
    ])
  })

  it('are refused where texts and keys do not fit, with the fields', async () => {
    const { create } = await school()
    const { design, content } = sampleQuestions.singleChoice
    const labels = { o1: 'One', o2: 'Two' }
    const refused = await create({ design, content: { ...content, en: { stem: 'Which?', labels } } })
    expect(code(refused)).toEqual([422, 6521])
    expect(refused.envelope).toMatchObject({ errors: [{ key: 'required', property: 'content.en.labels.o3' }] })
  })

  it('keep their type', async () => {
    const { made, update } = await school()
    const { id } = await made(sampleQuestions.trueFalse)
    expect(code(await update(id, sampleQuestions.rating))).toEqual([409, 6522])
  })

  it('know others with the same text, whatever its spelling', async () => {
    const { made, bank, update, listed } = await school()
    const ask = (stem: string) => ({ design: { type: 'trueFalse', correct: true }, content: { ar: { stem } } })
    const first = await made(ask('أُغلق الباب؟'))
    const second = await made({ ...ask('اغلق  الباب'), bankId: await bank() })
    await made(ask('أُغلق النافذة؟'))
    expect(second.doubles.map(({ id }) => id)).toEqual([first.id])
    expect((await listed({ doubles: 'yes' })).toSorted()).toEqual([first.id, second.id].toSorted())
    await update(second.id, { content: { ar: { stem: 'سؤال آخر' } } })
    expect(await listed({ doubles: 'yes' })).toEqual([])
    expect(await listed({ doubles: 'no' })).toHaveLength(3)
  })

  it('are found by bank, type, tag, difficulty and folded words', async () => {
    const { made, bank, listed } = await school()
    const { id } = await made({ ...sampleQuestions.numeric, tags: ['رافعة'], difficulty: 'hard' })
    await made({ ...sampleQuestions.rating, bankId: await bank(), tags: ['other'], difficulty: 'easy' })
    const queries = { type: 'numeric', tag: 'رافعة,missing', difficulty: 'hard', search: 'الرافعه' }
    for (const [name, value] of Object.entries(queries)) expect(await listed({ [name]: value }), name).toEqual([id])
  })

  it('are copied, graded and deleted; a bank with questions stays', async () => {
    const { admin, made, bankId } = await school()
    const { id } = await made(sampleQuestions.matching)
    const copied = await admin.call(contracts.copyQuestion, { params: { id }, body: {} })
    const copy = copied.envelope.data as Question
    expect(copy).toMatchObject({ contentVersion: 1, doubles: [{ id }] })
    const answer = { type: 'matching', pairs: { k2: 'r7' } }
    const tried = await admin.call(contracts.tryQuestion, { params: { id: copy.id }, body: { answer } })
    expect(tried.envelope.data).toMatchObject({ score: 0.5, needsPerson: false })
    expect(code(await admin.call(banks.removeQuestionBank, { params: { id: bankId } }))).toEqual([409, 6511])
    for (const one of [id, copy.id]) await admin.call(contracts.removeQuestion, { params: { id: one } })
    expect(code(await admin.call(banks.removeQuestionBank, { params: { id: bankId } }))).toEqual([200, 200])
  })
})
