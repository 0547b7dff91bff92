'use client'
import { IconClipboardCheck } from '@tabler/icons-react'
import type { AssessmentPurpose, AssessmentStatus } from '@/lib/domain/assessments/words'
import type { Language } from '@/lib/platform/i18n/languages'
import { Theirs } from '@/lib/ui/theirs'
import { useTranslations } from '@/lib/ui/translations'
import styles from './assessment-picker.module.css'

export type LineOf = {
  title: { ar?: string; en?: string }
  status: AssessmentStatus
  hasChanges: boolean
  purpose: AssessmentPurpose
  questionCount: number
}
const badges: Record<AssessmentStatus, string> = { draft: 'badge warn', published: 'badge good', archived: 'badge bad' }

/** An assessment as a choice: its title, its state, and what it is for with how many questions. */
export function AssessmentLine({ of, language }: { of: LineOf; language: Language }) {
  const t = useTranslations('schemaForm.assessment')
  const { title, status, purpose, questionCount } = of
  const own = title[language] ? language : language === 'ar' ? 'en' : 'ar'
  return (
    <span className={styles.line}>
      <IconClipboardCheck className={styles.icon} size={22} stroke={1.6} aria-hidden="true" />
      <span className="two-lines">
        <span className="row tight">
          <span data-text="theirs">
            <Theirs locale={own}>{title[own] ?? ''}</Theirs>
          </span>
          <span className={badges[status]}>{t(`statuses.${status}`)}</span>
        </span>
        <span>
          {t(`purposes.${purpose}`)} · {t('questions', { count: questionCount })}
        </span>
      </span>
    </span>
  )
}
