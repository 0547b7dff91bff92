'use client'
import { languages } from '@/lib/platform/i18n/languages'
import { useTranslations } from '@/lib/ui/translations'
import { useSchemaForm } from './context'
import { Control } from './control'
import { type FieldProps, Legend } from './label'
import { isSchema } from './schema'
import styles from './schema-form.module.css'

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** A text of each language, written in its own direction; side by side, or those that the form shows. */
export function Localized(props: FieldProps) {
  const t = useTranslations('schemaForm')
  const { faults, language, view, source } = useSchemaForm()
  const { schema, value, path, onChange } = props
  const own = isSchema(value) ? value : {}
  const ordered = source ? [source, ...languages.filter((each) => each !== source)] : languages
  const sides = view === 'both' || view === 'translate' ? ordered : [view]
  // A form that was checked in one language has faults of that language.
  const faultOf = (side: (typeof languages)[number]) =>
    faults[`${path}.${side}`] ?? (!source && side === language ? faults[path] : undefined)
  return (
    <fieldset className={styles.pair}>
      <Legend {...props} path="" />
      <div className={styles.sides}>
        {sides.map((side) => (
          <Control
            key={side}
            side={side}
            schema={{
              ...schema,
              title: undefined,
              description: undefined,
              'x-secret': false,
              'x-score': false,
              'x-immutableAfterPublish': false,
            }}
            value={own[side]}
            path={`${path}.${side}`}
            label={t(side)}
            name={source && `${props.label} · ${t(side)}`}
            isRequired={false}
            isMissing={source !== undefined && side !== source && !isEmpty(own[source]) && isEmpty(own[side])}
            isReadOnly={view === 'translate' && side === source}
            fault={faultOf(side)}
            onChange={(next) => onChange({ ...own, [side]: next })}
          />
        ))}
      </div>
    </fieldset>
  )
}
