'use client'
import Link from 'next/link'
import { useEffect, useState } from 'react'
import { call } from '@/lib/ui/api-client'
import { ChooseButton } from '@/lib/ui/schema-form/choose-button'
import { useSchemaForm } from '@/lib/ui/schema-form/context'
import type { Given } from '@/lib/ui/schema-form/given'
import { useTranslations } from '@/lib/ui/translations'
import { AssessmentDialog } from './assessment-dialog'
import { AssessmentLine, type LineOf } from './assessment-line'
import styles from './assessment-picker.module.css'
import { type AssessmentCalls, questionCountOf } from './calls'

type Props = { value: unknown; onChange: (value: unknown) => void; given: Given; assessments: AssessmentCalls }

/** The assessment that a field names, with the ways to its page and to another one. */
export function AssessmentField({ value, onChange, given, assessments }: Props) {
  const t = useTranslations('schemaForm.assessment')
  const { language } = useSchemaForm()
  const [isOpen, setIsOpen] = useState(false)
  const id = typeof value === 'string' && value !== '' ? value : undefined
  const { found, isGone, remember } = useAssessment(assessments, id)
  return (
    <div className="stack tight">
      {id && (
        <div className={styles.chosen} aria-busy={!found && !isGone}>
          {found ? <AssessmentLine of={found} language={language} /> : <span className="soft">{isGone && t('gone')}</span>}
        </div>
      )}
      {found && found.status !== 'published' && <p className="small soft">{t(`notPublished.${found.status}`)}</p>}
      <span className="row tight">
        <ChooseButton given={given} label={t(id ? 'change' : 'choose')} onClick={() => setIsOpen(true)} />
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
      {isOpen && (
        <AssessmentDialog
          assessments={assessments}
          chosen={id}
          onPick={(picked) => {
            remember({ ...picked, of: picked.id })
            onChange(picked.id)
            setIsOpen(false)
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}

type Known = LineOf & { of: string }

/** The assessment of an id, read once. */
function useAssessment({ read }: AssessmentCalls, id: string | undefined) {
  const [known, remember] = useState<Known | null>(null)
  const [goneId, setGoneId] = useState<string>()
  const found = known?.of === id ? known : null
  useEffect(() => {
    if (!id || found) return
    let isCurrent = true
    call(read, { params: { id } }).then(
      ({ data }) => isCurrent && remember({ ...data, of: id, questionCount: questionCountOf(data.sections) }),
      () => isCurrent && setGoneId(id),
    )
    return () => {
      isCurrent = false
    }
  }, [read, id, found])
  return { found, isGone: !found && goneId === id, remember }
}
