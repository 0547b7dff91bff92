import type { Org } from '@/lib/domain/testing/contract-suite'
import { make, type Preparations, twice, unique } from '@/lib/domain/testing/preparations'
import { sampleQuestions } from '@/scripts/seed/content/sample-questions'
import { createQuestionBank } from './question-banks.service'
import { archiveQuestion, createQuestion, updateQuestion } from './questions.service'

export const makeBank = (org: Org) => make(org, createQuestionBank.contract, { name: { en: `Bank ${unique()}` } })
export const makeQuestion = async (org: Org, fields: object = {}) =>
  make(org, createQuestion.contract, { bankId: await makeBank(org), ...sampleQuestions.singleChoice, ...fields })

const bank = async (org: Org) => ({ params: { id: await makeBank(org) } })
const question = async (org: Org) => ({ params: { id: await makeQuestion(org) } })

export const preparations: Preparations = {
  'questionBanks.list': (org) => twice(() => makeBank(org)),
  'questionBanks.read': bank,
  'questionBanks.update': bank,
  'questionBanks.remove': bank,
  'questions.list': (org) => twice(() => makeQuestion(org)),
  'questions.create': async (org) => ({ body: { bankId: await makeBank(org) } }),
  'questions.read': question,
  'questions.update': question,
  'questions.copy': question,
  'questions.remove': question,
  'questions.archive': question,
  'questions.restore': async (org) => {
    const { params } = await question(org)
    await org.admin.call(archiveQuestion.contract, { params })
    return { params }
  },
  'questions.versions': async (org) => {
    const { params } = await question(org)
    await org.admin.call(updateQuestion.contract, { params, body: { content: sampleQuestions.singleChoice.content } })
    return { params }
  },
  'questions.try': question,
  'questionExchange.import': async (org) => ({ body: { bankId: await makeBank(org) } }),
  'questionExchange.export': async (org) => ({ body: { bankId: await makeBank(org) } }),
}
