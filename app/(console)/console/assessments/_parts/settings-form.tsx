'use client'
import { Button, Checkbox } from '@mantine/core'
import { useId } from 'react'
import { proposedCode, proposedLength } from '@/lib/domain/assessing/assessments/access-code.rules'
import type { readAssessment, updateAssessment } from '@/lib/domain/assessing/assessments/definitions.contract'
import { feedbackMoments, feedbackParts } from '@/lib/domain/assessing/assessments/words'
import type { Endpoint } from '@/lib/ui/endpoint'
import { EditorForm } from '@/lib/ui/form/editor-form'
import { FieldInputs } from '@/lib/ui/form/field-input'
import { useEditor } from '@/lib/ui/form/use-editor'
import { faultsOf } from '@/lib/ui/form/values'
import { useTranslations } from '@/lib/ui/translations'
import styles from './assessments.module.css'
import type { SettingGroup } from './setting-groups'
import { bodyOfSettings, limitsInMinutes, type SettingValues, type Stored, valuesOf } from './setting-values'

type Props = {
  assessment: Stored
  groups: SettingGroup[]
  save: Endpoint<typeof updateAssessment>
  reads: Endpoint<typeof readAssessment>
}

/** Every setting of an assessment, in few groups. */
export function SettingsForm({ assessment, groups, save, reads }: Props) {
  const t = useTranslations('assessments')
  const tForm = useTranslations('parts.form')
  const id = useId()
  const fields = groups.flatMap((group) => group.fields)
  const editor = useEditor<SettingValues, typeof updateAssessment, typeof readAssessment>({
    endpoint: save,
    params: { id: assessment.id },
    first: { values: valuesOf(assessment), version: assessment.version },
    toBody: (now, saved) => bodyOfSettings(fields, saved, now),
    reads: { endpoint: reads, toValues: valuesOf },
    toFaults: (errors, values) =>
      faultsOf(
        fields,
        limitsInMinutes(errors, fields, (most) => t('atMostMinutes', { most })),
        values,
        tForm('missing'),
      ),
    done: t('changed'),
    goTo: () => `/console/assessments/${assessment.id}`,
  })
  const { values, setValues, faults } = editor
  return (
    <EditorForm editor={editor} compared={fields} submit={t('save')} isDisabled={!editor.isDirty} width="sections" isFootSticky>
      {groups.map(({ name, fields }) => (
        <section key={name} className="panel stack" aria-label={t(`groups.${name}`)}>
          <h2>{t(`groups.${name}`)}</h2>
          <FieldInputs
            id={id}
            fields={fields}
            values={values}
            faults={faults}
            setValues={(change) => setValues((now) => ({ ...change(now), feedbackPolicy: now.feedbackPolicy }))}
          />
          {name === 'access' && (
            <div>
              <Button
                variant="default"
                onClick={() => {
                  const accessCode = proposedCode(crypto.getRandomValues(new Uint8Array(proposedLength)))
                  setValues((now) => ({ ...now, accessCode }))
                }}
              >
                {t('proposeCode')}
              </Button>
            </div>
          )}
          {name === 'results' && (
            <Feedback
              policy={values.feedbackPolicy}
              onChange={(feedbackPolicy) => setValues((now) => ({ ...now, feedbackPolicy }))}
            />
          )}
        </section>
      ))}
    </EditorForm>
  )
}

type Policy = SettingValues['feedbackPolicy']

/** The parts of the result that learners see at each moment of an attempt. */
function Feedback({ policy, onChange }: { policy: Policy; onChange: (policy: Policy) => void }) {
  const t = useTranslations('assessments')
  return (
    <div className="split">
      {feedbackMoments.map((moment) => (
        <fieldset key={moment} className={styles.group}>
          <legend>{t(`moments.${moment}`)}</legend>
          {feedbackParts.map((part) => (
            <Checkbox
              key={part}
              label={t(`parts.${part}`)}
              checked={policy[moment][part]}
              onChange={({ currentTarget }) =>
                onChange({ ...policy, [moment]: { ...policy[moment], [part]: currentTarget.checked } })
              }
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}
