import { beforeAll, describe, expect, it } from 'vitest'
import {
  archiveQuestion,
  createQuestion,
  removeQuestion,
  updateQuestion,
} from '@/lib/domain/learning/question-banks/questions.contract'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { make, unique } from '@/lib/domain/testing/preparations'
import { putWalk } from '@/lib/domain/testing/walks'
import { startAttempt } from './attempts/attempts.contract'
import { makeBank, makeQuestion } from './attempts/attempts.fixtures'
import { archiveAssessment, checkAssessment, createAssessment, publishAssessment, updateAssessment } from './definitions.contract'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})

/** A bank with easy questions about doors, and a published assessment that draws some of them. */
async function drawn(questionCount: number, count: number, section: object = {}) {
  const bankId = await makeBank(org)
  const ids: string[] = []
  for (let at = 0; at < questionCount; at += 1)
    ids.push(await makeQuestion(org, bankId, 'trueFalse', { tags: ['doors'], difficulty: 'easy' }))
  const title = { en: `Draw ${unique()}` }
  const assessmentId = await make(org, createAssessment, { title, sections: [{ source: 'draw', bankId, count, ...section }] })
  const published = await org.admin.call(publishAssessment, { params: { id: assessmentId } })
  expect(published.status).toBe(200)
  return { bankId, ids, id: ids[0] ?? '', assessmentId, title: title.en }
}
const archive = (id: string) => org.admin.call(archiveQuestion, { params: { id } })
const change = (id: string, body: object) => org.admin.call(updateQuestion, { params: { id }, body })
const refusal = (title: string) => [409, { statusCode: 6525, errors: [{ key: 'neededBy', property: title }] }]
const answerOf = ({ status, envelope }: { status: number; envelope: object }) => [status, envelope]

describe('a question that a published draw needs', () => {
  it('is not archived, so that learners can still start', async () => {
    const { id, title, assessmentId } = await drawn(3, 3)
    const refused = await archive(id)
    expect(answerOf(refused)).toMatchObject(refusal(title))
    expect(refused.text).toContain(title)
    const { learner } = await putWalk(org, [{ key: 'assessment.quiz', body: { assessmentId } }])
    expect((await learner.call(startAttempt, { params: { id: assessmentId }, body: {} })).status).toBe(200)
  })

  it('is neither moved, nor retagged, nor made harder, nor deleted', async () => {
    const { id, title } = await drawn(2, 2, { tags: ['doors'], difficulty: ['easy'] })
    for (const body of [{ bankId: await makeBank(org) }, { tags: ['windows'] }, { difficulty: 'hard' }])
      expect(answerOf(await change(id, body))).toMatchObject(refusal(title))
    expect(answerOf(await org.admin.call(removeQuestion, { params: { id } }))).toMatchObject(refusal(title))
    // Draws look at neither.
    expect((await change(id, { points: 2, tags: ['doors', 'locks'] })).status).toBe(200)
  })

  it('is let go by the last but one, and kept by the next, also where two leave at once', async () => {
    const { ids } = await drawn(3, 2)
    const statuses = (await Promise.all(ids.map(archive))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409, 409])
  })

  it('may go where the assessment is archived, or was published with a smaller draw', async () => {
    const first = await drawn(1, 1)
    await org.admin.call(archiveAssessment, { params: { id: first.assessmentId } })
    expect((await archive(first.id)).status).toBe(200)
    const { id, assessmentId, bankId } = await drawn(2, 2)
    const smaller = { sections: [{ source: 'draw', bankId, count: 1 }] }
    await org.admin.call(updateAssessment, { params: { id: assessmentId }, body: smaller })
    // The draft is not what learners get.
    expect((await archive(id)).status).toBe(409)
    await org.admin.call(publishAssessment, { params: { id: assessmentId } })
    expect((await archive(id)).status).toBe(200)
  })

  it('is not deleted where a published assessment names it; archived, it stays in it', async () => {
    const bankId = await makeBank(org)
    const id = await makeQuestion(org, bankId, 'rating')
    const title = { en: `Named ${unique()}` }
    const sections = [{ source: 'fixed', questions: [{ questionId: id, points: 1 }] }]
    const assessmentId = await make(org, createAssessment, { title, sections })
    await org.admin.call(publishAssessment, { params: { id: assessmentId } })
    expect(answerOf(await org.admin.call(removeQuestion, { params: { id } }))).toMatchObject(refusal(title.en))
    expect((await archive(id)).status).toBe(200)
  })
})

describe('the check of an assessment', () => {
  const formula = (more: object) => ({
    design: {
      type: 'formula',
      variables: [
        { key: 'a', min: 10, max: 20, value: 10 },
        { key: 'b', min: 3, max: 4, value: 3 },
      ],
      ...more,
    },
    content: { en: { stem: '[[a]] and [[b]]' } },
  })
  it.each([
    ['a quotient without end and no tolerance', { expression: 'a / b', tolerance: 0 }, 1],
    ['the initial tolerance', { expression: 'a / b' }, 1],
    ['a root', { expression: 'sqrt(a)', tolerance: 0 }, 1],
    ['a tolerance', { expression: 'a / b', tolerance: 1 }, 0],
    ['a whole result', { expression: 'a * b', tolerance: 0 }, 0],
    ['a rounded result', { expression: 'round(a / b)', tolerance: 0 }, 0],
  ])('warns of results that no learner can write: %s', async (_, more, count) => {
    const bankId = await makeBank(org)
    const questionId = await make(org, createQuestion, { bankId, ...formula(more) })
    const sections = [{ source: 'fixed', questions: [{ questionId, points: 1 }] }]
    const id = await make(org, createAssessment, { title: { en: 'Formulas' }, sections })
    const { envelope } = await org.admin.call(checkAssessment, { params: { id } })
    const { errors, warnings } = envelope.data as { errors: object[]; warnings: { warning: string }[] }
    expect(errors).toEqual([])
    expect(warnings.filter(({ warning }) => warning === 'toleranceMissing')).toHaveLength(count)
  })
})
