'use client'
import { type ComponentProps, useId } from 'react'
import { FieldInputs } from '@/lib/ui/form/field-input'
import { useTranslations } from '@/lib/ui/translations'
import styles from './studio.module.css'

type Props = Omit<ComponentProps<typeof FieldInputs>, 'id'>

const essential = ['key', 'learnerAction', 'labels']

function Inputs({ fields, ...rest }: Props) {
  const id = useId()
  return (
    <div className={`split wide ${styles.fields}`}>
      <FieldInputs id={id} fields={fields} {...rest} />
    </div>
  )
}

/** What a type is called. */
export function Identity({ fields, ...rest }: Props) {
  const say = useTranslations('moduleTypes.studio')
  return (
    <section className="panel stack" aria-label={say('identity')}>
      <h2>{say('identity')}</h2>
      <Inputs {...rest} fields={fields.filter(({ name }) => essential.includes(name))} />
    </section>
  )
}

/** How its modules behave. */
export function Behaviour({ fields, ...rest }: Props) {
  const say = useTranslations('moduleTypes.studio')
  const others = fields.filter(({ name }) => !essential.includes(name))
  return (
    <section className="panel stack" aria-label={say('behaviour')}>
      <h2>{say('behaviour')}</h2>
      <Inputs {...rest} fields={others.filter(({ name }) => !name.startsWith('xapi'))} />
      <h3>{say('xapi')}</h3>
      <p className="soft small">{say('xapiIntro')}</p>
      <Inputs {...rest} fields={others.filter(({ name }) => name.startsWith('xapi'))} />
    </section>
  )
}
