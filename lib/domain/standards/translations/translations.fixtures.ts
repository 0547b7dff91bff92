import type { z } from 'zod'
import { createAssessment, publishAssessment } from '@/lib/domain/assessing/assessments/definitions.contract'
import {
  createPath,
  type PathWithContents,
  putStructure,
  readPath,
} from '@/lib/domain/learning/learning-paths/authoring.contract'
import { academy } from '@/lib/domain/learning/modules/authoring/modules.fixtures'
import { createQuestionBank } from '@/lib/domain/learning/question-banks/question-banks.contract'
import { importQuestions } from '@/lib/domain/learning/question-banks/question-exchange.contract'
import { idOf } from '@/lib/domain/testing/preparations'
import * as contracts from './translations.contract'

export type Exported = { text: string; unitCount: number; recordCount: number; otherSourceCount: number; fileName: string }
export type Imported = {
  takenCount: number
  unchangedCount: number
  untranslatedCount: number
  refusedCount: number
  publishedCount: number
  records: Record<string, number>
  units: {
    id: string
    outcome: string
    reason: string | null
    detail: string | null
    limit: number | null
    length: number | null
  }[]
}

/** An organization that writes in Arabic, and its files for translators. */
export async function translating() {
  const org = await academy()
  const save = async (body: object, by = org.admin): Promise<Exported> => {
    const answer = await by.call(contracts.exportTranslations, {
      body: { source: 'ar', target: 'en', format: 'xliff12', ...body },
    })
    if (answer.status !== 200) throw new Error(`The export was refused: ${answer.text}`)
    return answer.data
  }
  const send = (text: string, body: object = {}, by = org.admin) =>
    by.call(contracts.importTranslations, { body: { text, ...body } })
  const load = async (text: string, body: object = {}, by = org.admin): Promise<Imported> => {
    const answer = await send(text, body, by)
    if (answer.status !== 200) throw new Error(`The import was refused: ${answer.text}`)
    return answer.data
  }
  /** A bank with questions of a GIFT file. */
  const bank = async (gift: string): Promise<string> => {
    const bankId = idOf((await org.admin.call(createQuestionBank, { body: { name: { ar: 'بنك' } } })).data)
    const { status, text } = await org.admin.call(importQuestions, {
      body: { bankId, format: 'gift', text: gift, language: 'ar' },
    })
    if (status !== 200) throw new Error(`Questions were refused: ${text}`)
    return bankId
  }
  /** Adds questions to a bank. */
  const extend = async (bankId: string, text: string): Promise<void> => {
    await org.admin.call(importQuestions, { body: { bankId, format: 'gift', text, language: 'ar' } })
  }
  /** A published assessment that draws one question of a bank. */
  const quiz = async (bankId: string): Promise<string> => {
    const sections = [{ source: 'draw', bankId, count: 1 }]
    const body = { title: { ar: 'اختبار' }, instructions: { ar: 'اقرأ جيدا' }, sections }
    const id = idOf((await org.admin.call(createAssessment, { body })).data)
    const { status, text } = await org.admin.call(publishAssessment, { params: { id } })
    if (status !== 200) throw new Error(`The assessment was not published: ${text}`)
    return id
  }
  /** A path in Arabic with one section of some modules. */
  const path = async (...moduleIds: string[]): Promise<string> => {
    const locales = { ar: { title: 'السلامة', description: 'أساسيات السلامة' } }
    const body = { locales, category: 'safety', level: 'beginner', estimatedMinutes: 30 }
    const id = idOf((await org.admin.call(createPath, { body })).data)
    const sections = [{ title: { ar: 'قبل العمل' }, items: moduleIds.map((moduleId) => ({ moduleId })) }]
    await org.admin.call(putStructure, { params: { id }, body: { sections }, headers: { 'if-match': '*' } })
    return id
  }
  const pathOf = async (id: string): Promise<z.input<typeof PathWithContents>> =>
    (await org.admin.call(readPath, { params: { id } })).data
  return { ...org, save, send, load, bank, extend, quiz, path, pathOf }
}
