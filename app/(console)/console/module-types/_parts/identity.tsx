'use client'
import { type ComponentProps, useId } from 'react'
import { FieldInputs } from '@/lib/ui/form/field-input'
import { Panel } from '@/lib/ui/panel'
import { useTranslations } from '@/lib/ui/translations'

type Props = Omit<ComponentProps<typeof FieldInputs>, 'id'>

const essential = ['key', 'learnerAction', 'labels']

function Inputs({ fields, ...rest }: Props) {
  const id = useId()
  return (
    <div className="split wide fields">
      <FieldInputs id={id} fields={fields} {...rest} />
    </div>
  )
}

/** The names of a type; the key can be set for a new type only. */
export function Identity({ fields, ...rest }: Props) {
  const t = useTranslations('moduleTypes')
  const own = fields.filter(({ name }) => essential.includes(name))
  return (
    <Panel title={t(own.some(({ name }) => name === 'key') ? 'studio.identity' : 'fields.labels')}>
      <Inputs {...rest} fields={own} />
    </Panel>
  )
}

/** How its modules behave. */
export function Behaviour({ fields, ...rest }: Props) {
  const t = useTranslations('moduleTypes.studio')
  const others = fields.filter(({ name }) => !essential.includes(name))
  return (
    <Panel title={t('behaviour')}>
      <Inputs {...rest} fields={others.filter(({ name }) => !name.startsWith('xapi'))} />
      <h3>{t('xapi')}</h3>
      <p className="soft small">{t('xapiIntro')}</p>
      <Inputs {...rest} fields={others.filter(({ name }) => name.startsWith('xapi'))} />
    </Panel>
  )
}
