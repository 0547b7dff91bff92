'use client'
import { useMemo } from 'react'
import type { readAssessment, updateAssessment } from '@/lib/domain/assessing/assessments/definitions.contract'
import type { Endpoint } from '@/lib/ui/endpoint'
import { useEditor } from '@/lib/ui/form/use-editor'
import type { FieldError } from '@/lib/ui/form/values'
import { useTranslations } from '@/lib/ui/translations'
import { bodyOf, draftOf, isSame, type SectionsDraft } from './section-draft'
import type { Stored } from './setting-values'

export type SectionsEditorOptions = {
  assessment: Stored
  save: Endpoint<typeof updateAssessment>
  reads: Endpoint<typeof readAssessment>
}

/** Places of the draft that have a field, which shows what is wrong with it. */
const hasField = /^sections\.\d+\.(bankId|count|pointsEach|tags|questions\.\d+\.points)$/

/** The draft of the sections, and how it is saved. */
export function useSectionsEditor({ assessment, save, reads }: SectionsEditorOptions) {
  const t = useTranslations('assessments.editor')
  const tForm = useTranslations('parts.form')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is begun once
  const first = useMemo(() => ({ values: draftOf(assessment), version: assessment.version }), [])
  const fieldName = (property: string) => t(`names.${property.split('.').at(-1)}`)
  const toFaults = (errors: FieldError[]) => {
    const faults: Record<string, string> = {}
    for (const { key, property: place, message: text } of errors) {
      // Each tag has a place of its own; all of them have one field.
      const property = place.replace(/\.tags\.\d+$/, '.tags')
      const message = text.replace(place, property)
      const isShown = hasField.test(property)
      const isMissing = isShown && (key === 'required' || key === 'type')
      const number = Number(property.split('.')[1] ?? 0) + 1
      const written = isShown
        ? message.replace(property, `\u2068${fieldName(property)}\u2069`)
        : message.replace(property, `\u2068${Number.isNaN(number) ? t('sections') : t('section', { number })}\u2069`)
      const name = isShown ? property : ''
      faults[name] = [faults[name], isMissing ? tForm('missing') : written].filter(Boolean).join(' ')
    }
    return faults
  }
  return useEditor<SectionsDraft, typeof updateAssessment, typeof readAssessment>({
    endpoint: save,
    params: { id: assessment.id },
    first,
    toBody: bodyOf,
    reads: { endpoint: reads, toValues: draftOf },
    isSame,
    toFaults,
    done: t('saved'),
    goTo: () => `/console/assessments/${assessment.id}`,
  })
}
