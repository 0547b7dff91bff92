'use client'
import Link from 'next/link'
import { call } from '@/lib/ui/api-client'
import { useChosen } from '@/lib/ui/record-picker/use-chosen'
import { ChooseButton } from '@/lib/ui/schema-form/choose-button'
import { useSchemaForm } from '@/lib/ui/schema-form/context'
import type { Given } from '@/lib/ui/schema-form/given'
import { useTranslations } from '@/lib/ui/translations'
import { AssessmentDialog } from './assessment-dialog'
import { AssessmentLine, type LineOf } from './assessment-line'
import styles from './assessment-picker.module.css'
import { type AssessmentCalls, questionCountOf } from './calls'

type Props = { value: unknown; onChange: (value: unknown) => void; given: Given; assessments: AssessmentCalls }

async function loadAssessment(read: AssessmentCalls['read'], id: string): Promise<LineOf & { id: string }> {
  const { data } = await call(read, { params: { id } })
  return { ...data, questionCount: questionCountOf(data.sections) }
}

/** The assessment that a field names, with the ways to its page and to another one. */
export function AssessmentField({ value, onChange, given, assessments }: Props) {
  const t = useTranslations('schemaForm.assessment')
  const { language } = useSchemaForm()
  const { id, found, isGone, isOpen, open, close, pick } = useChosen({ value, onChange }, assessments.read, loadAssessment)
  return (
    <div className="stack tight">
      {id && (
        <div className={styles.chosen} aria-busy={!found && !isGone}>
          {found ? <AssessmentLine of={found} language={language} /> : <span className="soft">{isGone && t('gone')}</span>}
        </div>
      )}
      {found && found.status !== 'published' && <p className="small soft">{t(`notPublished.${found.status}`)}</p>}
      <span className="row tight">
        <ChooseButton given={given} label={t(id ? 'change' : 'choose')} onClick={open} />
        {id && found && (
          <Link href={`/console/assessments/${id}`} prefetch={false}>
            {t('edit')}
          </Link>
        )}
        {!id && assessments.mayCreate && (
          <Link href="/console/assessments/new" prefetch={false}>
            {t('create')}
          </Link>
        )}
        {id && !given.disabled && !given['aria-required'] && (
          <button type="button" className="link-button" onClick={() => onChange(undefined)}>
            {t('remove')}
          </button>
        )}
      </span>
      {isOpen && <AssessmentDialog assessments={assessments} chosen={id} onPick={pick} onClose={close} />}
    </div>
  )
}
