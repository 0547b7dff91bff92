'use client'
import { useId, useMemo } from 'react'
import { languages } from '@/lib/platform/i18n/languages'
import { useTranslations } from '@/lib/ui/translations'
import { useSchemaForm } from './context'
import { Control } from './control'
import { Items } from './items'
import { type FieldProps, Legend, type Part } from './label'
import { GraphOutline, PointField } from './lazy-inputs'
import { Localized } from './localized'
import { holdsTexts } from './references'
import {
  branchAt,
  branchesOf,
  branchName,
  groupsOf,
  initialOf,
  isSchema,
  kindOf,
  type Property,
  type Schema,
  shownProperties,
  titleOf,
} from './schema'
import styles from './schema-form.module.css'

/** Whether a property has a field: not a constant, not an id, which the form gives itself, and of a translation only what holds texts. */
function useVisible(): (property: Property, record: unknown) => boolean {
  const { root, view } = useSchemaForm()
  return ({ name, schema }, record) => {
    if (kindOf(schema) === 'constant') return false
    if (name === 'id' && isSchema(record) && typeof record.id === 'string') return false
    return view !== 'translate' || holdsTexts(schema, root)
  }
}

/** The properties of a record, group by group. */
export function Fields({ schema, value, path, onChange }: Part) {
  const t = useTranslations('schemaForm')
  const { root, names, view } = useSchemaForm()
  const isVisible = useVisible()
  const own = isSchema(value) ? value : {}
  // Values that are no longer offered stay as they were stored.
  const shown = shownProperties(schema, own, root).filter(
    (property) => property.schema.deprecated !== true && isVisible(property, own),
  )
  if (shown.length === 0) return path === '' && <p className="soft small">{t('noFields')}</p>
  const groups = groupsOf(shown).map(([group, members]) => {
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
  if (schema['x-widget'] !== 'graph' || view === 'translate') return groups
  return (
    <>
      <GraphOutline schema={schema} value={value} path={path} onChange={onChange} />
      {groups}
    </>
  )
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
        {schema['x-widget'] === 'point' ? (
          <Point {...props} />
        ) : (
          <Fields schema={schema} value={value} path={path} onChange={onChange} />
        )}
      </fieldset>
    )
  if (kind === 'list')
    return (
      <fieldset className={styles.group} data-path={path} tabIndex={-1}>
        <Legend {...props} />
        <Items {...props}>{(item) => <Field {...item} />}</Items>
      </fieldset>
    )
  if (kind === 'variants') return <Variants {...props} />
  return (
    <Control {...props} label={label} fault={faults[path] ?? languages.map((each) => faults[`${path}.${each}`]).find(Boolean)} />
  )
}

/** A record that lies somewhere on the picture: where, and then its other fields. */
function Point(props: FieldProps) {
  const { schema, path, value, onChange } = props
  const { view } = useSchemaForm()
  const others = useMemo(() => withoutPlace(schema), [schema])
  return (
    <>
      {view !== 'translate' && <PointField {...props} />}
      <Fields schema={others} value={value} path={path} onChange={onChange} />
    </>
  )
}

const withoutPlace = (schema: Schema): Schema => {
  const { x: _, y: __, ...properties } = isSchema(schema.properties) ? schema.properties : {}
  return { ...schema, properties }
}

/** One of several variants with a constant as discriminator: the choice, and the variant's fields. In a list the choice was made when it was added. */
function Variants(props: FieldProps) {
  const t = useTranslations('schemaForm')
  const id = useId()
  const { root, names, isDisabled } = useSchemaForm()
  const { schema, value, path, onChange, isItem } = props
  const branches = branchesOf(schema, root)
  const at = branchAt(branches, value)
  const branch = branches[at] ?? {}
  return (
    <fieldset className={styles.group} data-path={path}>
      <Legend {...props} label={isItem ? `${branchName(branches, at, names)} · ${props.label}` : props.label} />
      {!isItem && (
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
      )}
      {kindOf(branch) === 'record' && <Fields schema={branch} value={value} path={path} onChange={onChange} />}
    </fieldset>
  )
}
