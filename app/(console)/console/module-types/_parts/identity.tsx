'use client'
import { useId } from 'react'
import { FieldInput } from '@/lib/ui/form/field-input'
import type { Field } from '@/lib/ui/form/fields'
import type { Values } from '@/lib/ui/form/values'
import { useTranslations } from '@/lib/ui/translations'
import styles from './studio.module.css'

type Props = {
  fields: Field[]
  values: Values
  faults: Record<string, string>
  setValues: (change: (now: Values) => Values) => void
}

const essential = ['key', 'learnerAction', 'labels']

function Inputs({ fields, values, faults, setValues }: Props) {
  const id = useId()
  return (
    <div className={styles.fields} data-identity>
      {fields.map((field) => (
        <div key={field.name} data-wide={field.kind === 'bilingual' || undefined}>
          <FieldInput
            id={`${id}-${field.name}`}
            field={field}
            value={values[field.name]}
            faults={faults}
            onChange={(value) => setValues((now) => ({ ...now, [field.name]: value }))}
          />
        </div>
      ))}
    </div>
  )
}

/** What a type is called. */
export function Identity(props: Props) {
  const say = useTranslations('moduleTypes.studio')
  return (
    <section className="panel stack" aria-label={say('identity')}>
      <h2>{say('identity')}</h2>
      <Inputs {...props} fields={props.fields.filter(({ name }) => essential.includes(name))} />
    </section>
  )
}

/** How its modules behave. */
export function Behaviour(props: Props) {
  const say = useTranslations('moduleTypes.studio')
  const others = props.fields.filter(({ name }) => !essential.includes(name))
  return (
    <section className="panel stack" aria-label={say('behaviour')}>
      <h2>{say('behaviour')}</h2>
      <Inputs {...props} fields={others.filter(({ name }) => !name.startsWith('xapi'))} />
      <h3>{say('xapi')}</h3>
      <p className="soft small">{say('xapiIntro')}</p>
      <Inputs {...props} fields={others.filter(({ name }) => name.startsWith('xapi'))} />
    </section>
  )
}
