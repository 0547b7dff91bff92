'use client'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { FieldInput } from '@/lib/ui/form/field-input'
import type { Field } from '@/lib/ui/form/fields'
import type { Values } from '@/lib/ui/form/values'
import styles from './studio.module.css'

type Props = {
  fields: Field[]
  values: Values
  faults: Record<string, string>
  setValues: (change: (now: Values) => Values) => void
}

const essential = ['key', 'learnerAction', 'labels']

/** What a type is called and how its modules behave. */
export function Identity({ fields, values, faults, setValues }: Props) {
  const say = useTranslations('moduleTypes.studio')
  const id = useId()
  const inputs = (of: Field[]) =>
    of.map((field) => (
      <div key={field.name} data-wide={field.kind === 'bilingual' || undefined}>
        <FieldInput
          id={`${id}-${field.name}`}
          field={field}
          value={values[field.name]}
          faults={faults}
          onChange={(value) => setValues((now) => ({ ...now, [field.name]: value }))}
        />
      </div>
    ))
  const behaviour = fields.filter(({ name }) => !essential.includes(name))
  return (
    <div className="stack" data-identity>
      <section className={styles.panel} aria-label={say('identity')}>
        <h2>{say('identity')}</h2>
        <div className={styles.fields}>{inputs(fields.filter(({ name }) => essential.includes(name)))}</div>
      </section>
      <section className={styles.panel} aria-label={say('behaviour')}>
        <h2>{say('behaviour')}</h2>
        <div className={styles.fields}>{inputs(behaviour.filter(({ name }) => !name.startsWith('xapi')))}</div>
        <h3>{say('xapi')}</h3>
        <p className="soft small">{say('xapiIntro')}</p>
        <div className={styles.fields}>{inputs(behaviour.filter(({ name }) => name.startsWith('xapi')))}</div>
      </section>
    </div>
  )
}
