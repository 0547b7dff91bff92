'use client'
import { useId } from 'react'
import { languages } from '@/lib/platform/i18n/languages'
import { useTranslations } from '@/lib/ui/translations'
import { useSchemaForm } from './context'
import { Control } from './control'
import { Items } from './items'
import { type FieldProps, Legend, type Part } from './label'
import { branchAt, branchesOf, branchName, groupsOf, initialOf, isSchema, isShown, kindOf, propertiesOf, titleOf } from './schema'
import styles from './schema-form.module.css'

/** The properties of a record, group by group. */
export function Fields({ schema, value, path, onChange }: Part) {
  const t = useTranslations('schemaForm')
  const { root, names } = useSchemaForm()
  const own = isSchema(value) ? value : {}
  const shown = propertiesOf(schema, root).filter(({ schema: of }) => isShown(of, own) && kindOf(of) !== 'constant')
  if (shown.length === 0) return <p className="soft small">{t('noFields')}</p>
  return groupsOf(shown).map(([group, members]) => {
    const fields = members.map(({ name, schema: of, isRequired }) => (
      <Field
        key={name}
        schema={of}
        value={own[name]}
        path={path ? `${path}.${name}` : name}
        label={titleOf(name, of, names)}
        isRequired={isRequired}
        onChange={(next) => onChange({ ...own, [name]: next })}
      />
    ))
    if (!group) return fields
    return (
      <fieldset key={group} className={styles.group}>
        <legend>
          <bdi>{group}</bdi>
        </legend>
        {fields}
      </fieldset>
    )
  })
}

/** One field, by what its schema describes. */
export function Field(props: FieldProps) {
  const { schema, value, path, onChange, label } = props
  const { faults } = useSchemaForm()
  const kind = kindOf(schema)
  if (schema['x-localized'] === true) return <Localized {...props} />
  if (kind === 'record')
    return (
      <fieldset className={styles.group} data-path={path}>
        <Legend {...props} />
        <Fields schema={schema} value={value} path={path} onChange={onChange} />
      </fieldset>
    )
  if (kind === 'list')
    return (
      <fieldset className={styles.group} data-path={path}>
        <Legend {...props} />
        <Items {...props}>{(item) => <Field {...item} />}</Items>
      </fieldset>
    )
  if (kind === 'variants') return <Variants {...props} />
  return <Control {...props} label={label} fault={faults[path]} />
}

/** Both languages side by side, each written in its own direction. */
function Localized(props: FieldProps) {
  const t = useTranslations('schemaForm')
  const { faults, language } = useSchemaForm()
  const { schema, value, path, onChange } = props
  const own = isSchema(value) ? value : {}
  // The form was checked in one language, so the faults belong to that language.
  return (
    <fieldset className={styles.pair}>
      <Legend {...props} path="" />
      <div className={styles.sides}>
        {languages.map((side) => (
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
            isRequired={false}
            fault={side === language ? faults[path] : undefined}
            onChange={(next) => onChange({ ...own, [side]: next })}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** One of several variants with a constant as discriminator: the choice, and the variant's fields. */
function Variants(props: FieldProps) {
  const t = useTranslations('schemaForm')
  const id = useId()
  const { root, names, isDisabled } = useSchemaForm()
  const { schema, value, path, onChange } = props
  const branches = branchesOf(schema, root)
  const at = branchAt(branches, value)
  const branch = branches[at] ?? {}
  return (
    <fieldset className={styles.group} data-path={path}>
      <Legend {...props} />
      <div className={styles.field}>
        <label htmlFor={id}>{t('variant')}</label>
        <select
          id={id}
          value={at}
          disabled={isDisabled}
          onChange={(event) => onChange(initialOf(branches[Number(event.currentTarget.value)] ?? {}, root))}
        >
          {branches.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a branch has no other name
            <option key={index} value={index}>
              {branchName(branches, index, names)}
            </option>
          ))}
        </select>
      </div>
      {kindOf(branch) === 'record' && <Fields schema={branch} value={value} path={path} onChange={onChange} />}
    </fieldset>
  )
}
