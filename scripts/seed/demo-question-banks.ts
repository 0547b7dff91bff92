import { createQuestionBank } from '@/lib/domain/learning/question-banks/question-banks.contract'
import { copyQuestion, createQuestion, updateQuestion } from '@/lib/domain/learning/question-banks/questions.contract'
import { questionTypes } from '@/lib/domain/learning/question-banks/types/question-types.rules'
import { difficulties } from '@/lib/domain/learning/question-banks/words'
import type { client } from '@/lib/platform/http/client'
import { sampleQuestions } from './content/sample-questions'

/** A bank with a question of each type in both languages, one of which has two versions and a double, which is in a second bank; the first one's id. */
export async function makeQuestionBanks(admin: ReturnType<typeof client>): Promise<string> {
  const create = async (name: { ar: string; en: string }) => (await admin(createQuestionBank, { body: { name } })).data.id
  const bankId = await create({ ar: 'السلامة وخدمة العملاء', en: 'Safety and customer service' })
  const later = await create({ ar: 'اختبار نهاية الدورة', en: 'Final test of the course' })
  for (const [at, type] of questionTypes.entries()) {
    const difficulty = difficulties[at % difficulties.length] ?? null
    const tags = [at % 2 === 0 ? 'safety' : 'service']
    const { data } = await admin(createQuestion, { body: { bankId, ...sampleQuestions[type], difficulty, tags } })
    if (type !== 'trueFalse') continue
    await admin(updateQuestion, { params: { id: data.id }, body: { content: sampleQuestions[type].content } })
    await admin(copyQuestion, { params: { id: data.id }, body: { bankId: later } })
  }
  return bankId
}
