'use client'
import { RecordPicker } from '@/lib/ui/record-picker/record-picker'
import { useSchemaForm } from '@/lib/ui/schema-form/context'
import { useTranslations } from '@/lib/ui/translations'
import { useAssessmentLine } from './assessment-line'
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
  const lineOf = useAssessmentLine(language)
  const texts = { search: t('search'), found: t('found'), nothing: t('nothing'), failed: t('failed'), close: t('close') }
  return (
    <RecordPicker
      texts={{ ...texts, title: t('title'), empty: t('empty') }}
      list={assessments.list}
      query={{ perPage: 30, status: 'draft,published' }}
      lineOf={lineOf}
      chosen={chosen}
      create={assessments.mayCreate ? { href: '/console/assessments/new', label: t('create') } : undefined}
      onPick={onPick}
      onClose={onClose}
    />
  )
}
