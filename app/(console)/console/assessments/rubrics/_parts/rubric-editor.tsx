'use client'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { rubricMaximum } from '@/lib/domain/assessing/rubrics/design.rules'
import type { createRubric, readRubric, updateRubric } from '@/lib/domain/assessing/rubrics/rubrics.contract'
import type { Language } from '@/lib/platform/i18n/languages'
import { useConsole } from '@/lib/ui/console-provider'
import type { Endpoint } from '@/lib/ui/endpoint'
import { Bilingual } from '@/lib/ui/form/bilingual-input'
import { EditorForm } from '@/lib/ui/form/editor-form'
import { useEditor } from '@/lib/ui/form/use-editor'
import { RubricTable } from '@/lib/ui/rubrics/rubric-table'
import { Segmented } from '@/lib/ui/segmented'
import { useTranslations } from '@/lib/ui/translations'
import { editorOfStored } from '../../_parts/editor-of-stored'
import { AddButton } from '../../_parts/section-parts'
import { CriterionPanel } from './criterion-panel'
import { bodyOf, designOf, draftOf, moved, newCriterion, type RubricDraft, type StoredRubric } from './rubric-draft'

const mostCriteria = 30

type Props = {
  /** The rubric to change; its absence makes a new one. */
  id?: string
  first: StoredRubric
  version?: number
  save: Endpoint<typeof createRubric> | Endpoint<typeof updateRubric>
  reads?: Endpoint<typeof readRubric>
}

function useRubric(props: Props) {
  const t = useTranslations('rubrics.editor')
  return useEditor<RubricDraft, typeof updateRubric, typeof readRubric>({
    endpoint: props.save as Endpoint<typeof updateRubric>,
    ...editorOfStored(props, draftOf),
    toBody: bodyOf,
    done: t('saved'),
    goTo: (rubric) => `/console/assessments/rubrics/${rubric.id}`,
  })
}

/** Title, criteria and levels of a rubric, both languages side by side, with its sum and how learners see it. */
export function RubricEditor(props: Props) {
  const t = useTranslations('rubrics.editor')
  const table = useTranslations('rubrics.table')
  const editor = useRubric(props)
  const { values, setValues, faults } = editor
  const { criteria } = values
  const setCriteria = (change: (now: RubricDraft['criteria']) => RubricDraft['criteria']) =>
    setValues((now) => ({ ...now, criteria: change(now.criteria) }))
  return (
    <EditorForm
      editor={editor}
      compared={[
        { name: 'title', label: t('title') },
        { name: 'criteria', label: t('criteria') },
      ]}
      toCompared={({ title, criteria: all }) => ({
        title: [title.ar, title.en].filter(Boolean).join(' · '),
        criteria: all.map((one) => one.title.ar ?? one.title.en ?? '').join(' · '),
      })}
      submit={t('save')}
      width="page"
      isFootSticky
      note={table('points', { points: rubricMaximum(designOf(values)) })}
    >
      <section className="panel stack" aria-label={t('facts')}>
        <Bilingual
          id="rubric-title"
          field={{
            kind: 'bilingual',
            name: 'title',
            label: t('title'),
            isRequired: true,
            isProse: false,
            maxLength: 200,
            isNullable: false,
            isEither: true,
          }}
          value={values.title}
          faults={faults}
          onChange={(title) => setValues((now) => ({ ...now, title: title as RubricDraft['title'] }))}
        />
        <Checkbox
          label={t('allowsOwnPoints')}
          description={t('allowsOwnPointsHint')}
          checked={values.allowsOwnPoints}
          onChange={(event) => {
            const allowsOwnPoints = event.currentTarget.checked
            setValues((now) => ({ ...now, allowsOwnPoints }))
          }}
        />
      </section>
      {criteria.map((criterion, at) => (
        <CriterionPanel
          key={criterion.key}
          criterion={criterion}
          at={at}
          count={criteria.length}
          faults={faults}
          onChange={(next) => setCriteria((now) => now.map((one) => (one.key === next.key ? next : one)))}
          onMove={(by) => setCriteria((now) => moved(now, at, by))}
          onRemove={() => setCriteria((now) => now.filter(({ key }) => key !== criterion.key))}
        />
      ))}
      <div className="row">
        <AddButton
          label={t('addCriterion')}
          isDisabled={criteria.length >= mostCriteria}
          onClick={() => setCriteria((now) => [...now, newCriterion()])}
        />
      </div>
      <Preview draft={values} />
    </EditorForm>
  )
}

/** The draft as learners of either language see it. */
function Preview({ draft }: { draft: RubricDraft }) {
  const t = useTranslations('rubrics.editor')
  const table = useTranslations('rubrics.table')
  const [language, setLanguage] = useState<Language>(useConsole().language)
  return (
    <section className="panel stack" aria-label={t('preview')}>
      <div className="bar">
        <h2>{t('preview')}</h2>
        <Segmented
          label={t('previewLanguage')}
          value={language}
          onChange={setLanguage}
          options={[
            { value: 'ar', label: t('ar') },
            { value: 'en', label: t('en') },
          ]}
        />
      </div>
      <RubricTable design={designOf(draft)} language={language} say={table} />
    </section>
  )
}
