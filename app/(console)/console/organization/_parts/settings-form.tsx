'use client'
import { useId } from 'react'
import type { readOrganization, updateOrganization } from '@/lib/domain/house/organizations/organization.contract'
import type { Endpoint } from '@/lib/ui/endpoint'
import { EditorForm } from '@/lib/ui/form/editor-form'
import { FieldInputs } from '@/lib/ui/form/field-input'
import type { Field } from '@/lib/ui/form/fields'
import { useFieldEditor } from '@/lib/ui/form/use-field-editor'
import type { Values } from '@/lib/ui/form/values'
import { Panel } from '@/lib/ui/panel'
import { useTranslations } from '@/lib/ui/translations'
import { AccentPreview } from './accent-preview'
import { ColourPicker } from './colour-picker'
import { FrontPreview } from './front-preview'
import styles from './organization.module.css'

type Props = {
  endpoint: Endpoint<typeof updateOrganization>
  reads: Endpoint<typeof readOrganization>
  fields: Field[]
  first: Values
}
const [identity, look] = [['name', 'introduction'], ['accent']]
const isForVisitors = ({ name }: { name: string }) => ![...identity, ...look].includes(name)

/** The settings, below what they come to while they are typed. */
export function SettingsForm({ fields, ...props }: Props) {
  const t = useTranslations('organization')
  const id = useId()
  const editor = useFieldEditor({ ...props, fields, isChange: true, done: t('saved') })
  const { values, setValues, faults } = editor
  const colour = typeof values.accent === 'string' ? values.accent : ''
  const inputs = (isShown: (name: string) => boolean) => (
    <FieldInputs
      id={id}
      fields={fields.filter(({ name }) => isShown(name))}
      values={values}
      faults={faults}
      setValues={setValues}
    />
  )
  return (
    <EditorForm editor={editor} compared={fields} submit={t('submit')} isDisabled={!editor.isDirty} width="sections" isFootSticky>
      <FrontPreview values={values} />
      <section className="sections">
        <Panel title={t('parts.identity')} intro={t('parts.identityIntro')}>
          {inputs((name) => identity.includes(name))}
        </Panel>
        <Panel title={t('parts.look')} intro={t('parts.lookIntro')}>
          <div className={styles.colour}>
            {inputs((name) => look.includes(name))}
            <ColourPicker colour={colour} onPick={(accent) => setValues((now) => ({ ...now, accent }))} />
          </div>
          {colour !== '' && <AccentPreview colour={colour} />}
        </Panel>
        {fields.some(isForVisitors) && (
          <Panel title={t('parts.visitors')} intro={t('parts.visitorsIntro')}>
            {inputs((name) => isForVisitors({ name }))}
          </Panel>
        )}
      </section>
    </EditorForm>
  )
}
