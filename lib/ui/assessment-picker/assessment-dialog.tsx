'use client'
import { Modal } from '@mantine/core'
import Link from 'next/link'
import { useState } from 'react'
import { DialogButtons } from '@/lib/ui/actions/dialog-buttons'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { useSchemaForm } from '@/lib/ui/schema-form/context'
import { SearchInput } from '@/lib/ui/search-input'
import { useTranslations } from '@/lib/ui/translations'
import { searchDelay, useAnswer } from '@/lib/ui/use-answer'
import { AssessmentLine } from './assessment-line'
import styles from './assessment-picker.module.css'
import type { AssessmentCalls, ListedAssessment } from './calls'

type Props = {
  assessments: AssessmentCalls
  chosen: string | undefined
  onPick: (assessment: ListedAssessment) => void
  onClose: () => void
}

/** Finds an assessment by its title. Archived ones are left out: no attempt of them can be started. */
export function AssessmentDialog({ assessments, chosen, onPick, onClose }: Props) {
  const t = useTranslations('schemaForm.assessment')
  const { language } = useSchemaForm()
  const [typed, setTyped] = useState('')
  const search = typed.trim()
  const { data, failure, isLoading } = useAnswer(
    assessments.list,
    { query: { perPage: 30, status: 'draft,published', ...(search && { search }) } },
    { failed: t('failed'), delay: search ? searchDelay : 0 },
  )
  return (
    <Modal opened onClose={onClose} size="lg" title={t('title')} closeButtonProps={{ 'aria-label': t('close') }}>
      <div className="stack">
        <div className="bar">
          <SearchInput
            data-autofocus
            label={t('search')}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {assessments.mayCreate && (
            <Link href="/console/assessments/new" prefetch={false}>
              {t('create')}
            </Link>
          )}
        </div>
        <FailureNotice text={failure} />
        <p role="status" className="soft small">
          {!isLoading && !failure && (data ?? []).length === 0 && t(search ? 'nothing' : 'empty')}
        </p>
        <ul className={`lines ${styles.found}`} aria-busy={isLoading}>
          {(data ?? []).map((one) => (
            <li key={one.id}>
              <button
                type="button"
                className={styles.choice}
                aria-current={one.id === chosen || undefined}
                onClick={() => onPick(one)}
              >
                <AssessmentLine of={one} language={language} />
              </button>
            </li>
          ))}
        </ul>
        <DialogButtons closeLabel={t('close')} onClose={onClose} />
      </div>
    </Modal>
  )
}
