'use client'
import type { AssessmentPurpose, AssessmentStatus } from '@/lib/domain/assessing/assessments/words'
import type { Language } from '@/lib/platform/i18n/languages'
import { IconClipboardCheck } from '@/lib/ui/icons'
import { RecordLine, type RecordLineOf } from '@/lib/ui/record-picker/record-line'
import { useTranslations } from '@/lib/ui/translations'

export type LineOf = {
  title: { ar?: string; en?: string }
  status: AssessmentStatus
  hasChanges: boolean
  purpose: AssessmentPurpose
  questionCount: number
}
const kinds = { draft: 'warn', published: 'good', archived: 'bad' } as const satisfies Record<AssessmentStatus, string>

/** An assessment as a choice: its title, its state, and what it is for with how many questions. */
export function useAssessmentLine(language: Language) {
  const t = useTranslations('schemaForm.assessment')
  return ({ title, status, purpose, questionCount }: LineOf): RecordLineOf => {
    const own = title[language] ? language : language === 'ar' ? 'en' : 'ar'
    return {
      icon: <IconClipboardCheck size={22} stroke={1.6} />,
      title: title[own] ?? '',
      locale: own,
      states: [{ text: t(`statuses.${status}`), kind: kinds[status] }],
      details: [t(`purposes.${purpose}`), t('questions', { count: questionCount })],
    }
  }
}

export const AssessmentLine = ({ of, language }: { of: LineOf; language: Language }) => (
  <RecordLine {...useAssessmentLine(language)(of)} />
)
