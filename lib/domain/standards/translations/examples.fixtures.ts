import { createQuestionBank } from '@/lib/domain/learning/question-banks/question-banks.contract'
import { importQuestions } from '@/lib/domain/learning/question-banks/question-exchange.contract'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { make, type Preparations } from '@/lib/domain/testing/preparations'
import { exportTranslations } from './translations.contract'

/** A bank with one question in Arabic. */
export async function arabicBank(org: Org): Promise<string> {
  const bankId = await make(org, createQuestionBank, { name: { en: 'Safety' } })
  const { envelope } = await org.admin.call(importQuestions, {
    body: { bankId, format: 'gift', text: 'هل الباب مغلق؟ {T}' },
  })
  if (envelope.statusCode !== 200) throw new Error(`Questions were refused with ${envelope.statusCode}`)
  return bankId
}

export const preparations: Preparations = {
  'translations.export': async (org) => ({
    body: { scope: { kind: 'bank', bankId: await arabicBank(org) }, source: 'ar', target: 'en', format: 'csv' },
  }),
  'translations.import': async (org) => {
    const scope = { kind: 'bank', bankId: await arabicBank(org) }
    const { envelope } = await org.admin.call(exportTranslations, {
      body: { scope, source: 'ar', target: 'en', format: 'csv' },
    })
    return { body: { text: (envelope.data as { text: string }).text, dryRun: true } }
  },
}
