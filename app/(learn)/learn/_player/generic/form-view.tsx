import type { RegionalFormat } from '@/lib/ui/regional-format'
import type { Messages } from '@/messages/catalogue'
import { textOf } from '../body-values'
import { type Field, type FieldFault, valueAt } from '../form.rules'
import { said } from '../said'
import styles from './form.module.css'

type Texts = Messages['player']['form']
export type FormLook = {
  texts: Texts
  regional: RegionalFormat
  faults: readonly FieldFault[]
  /** The initial values of the fields. */
  values: unknown
  isDisabled: boolean
  /** Adds an item to a list; left out where no script runs. */
  onAdd?: (path: string) => void
}
type Props = { fields: readonly Field[]; look: FormLook }

const idOf = (path: string) => `r-${path}`

/** Native fields, group by group, each with what is wrong with it beside it. */
export const FormFields = ({ fields, look }: Props) =>
  [...new Set(fields.map(({ group }) => group))].map((group) => {
    const members = fields
      .filter((field) => field.group === group)
      .map((field) => <FormField key={field.path} field={field} look={look} />)
    if (group === '') return members
    return (
      <fieldset key={group} className={styles.group}>
        <legend dir="auto">{group}</legend>
        {members}
      </fieldset>
    )
  })

type FieldProps = { field: Field; look: FormLook }

function FormField({ field, look }: FieldProps) {
  const { path, label, hint, isRequired, kind } = field
  if (kind === 'fixed') return <input type="hidden" name={`r.${path}:${field.type}`} value={field.value} />
  const fault = look.faults.find(({ property }) => property === path)
  const name = (
    <>
      <span dir="auto">{label}</span>
      {isRequired && kind !== 'flag' && (
        <span aria-hidden="true" className="required-mark">
          *
        </span>
      )}
    </>
  )
  const below = (
    <>
      {hint && (
        <p id={`${idOf(path)}-hint`} dir="auto" className="small soft">
          {hint}
        </p>
      )}
      {fault && (
        <p id={`${idOf(path)}-fault`} className="field-error">
          {faultText(fault, field, look)}
        </p>
      )}
    </>
  )
  const described = [hint && `${idOf(path)}-hint`, fault && `${idOf(path)}-fault`].filter(Boolean).join(' ') || undefined
  const isGroup = ['choices', 'record', 'records', 'variants'].includes(kind) || (kind === 'choice' && isShort(field))
  if (isGroup)
    return (
      <fieldset className={styles.group} aria-describedby={described} data-path={path}>
        <legend>{name}</legend>
        <Inside field={field} look={look} />
        {below}
      </fieldset>
    )
  if (kind === 'flag')
    return (
      <div className={styles.field} data-path={path}>
        <input type="hidden" name={`r.${path}:boolean`} value="false" />
        <label className={styles.option}>
          <input
            type="checkbox"
            name={`r.${path}:boolean`}
            value="true"
            disabled={look.isDisabled}
            defaultChecked={valueAt(look.values, path) === true}
            aria-describedby={described}
          />
          {name}
        </label>
        {below}
      </div>
    )
  return (
    <div className={`field ${styles.field}`} data-path={path}>
      <label htmlFor={idOf(path)}>{name}</label>
      <Control field={field} look={look} described={described} isWrong={fault !== undefined} />
      {below}
    </div>
  )
}

const isShort = (field: Field) => field.kind === 'choice' && field.choices.length <= 5

function Inside({ field, look }: FieldProps) {
  const { path } = field
  const { texts, isDisabled, values, onAdd } = look
  if (field.kind === 'record') return <FormFields fields={field.fields} look={look} />
  if (field.kind === 'variants')
    return (
      <>
        <select name={`r.${field.by}:string`} className="tool-field" disabled={isDisabled} aria-label={field.label}>
          {field.choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <FormFields fields={field.fields} look={look} />
      </>
    )
  if (field.kind === 'records')
    return (
      <>
        {field.items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item of an answer has no other name
          <fieldset key={at} className={styles.item}>
            <legend className="small soft">{said(texts.item, { number: at + 1 }, look.regional)}</legend>
            <FormFields fields={item} look={look} />
          </fieldset>
        ))}
        {onAdd && field.items.length < field.most && (
          <button type="button" className="link-button" disabled={isDisabled} onClick={() => onAdd(path)}>
            {texts.add}
          </button>
        )}
      </>
    )
  if (field.kind !== 'choice' && field.kind !== 'choices') return null
  const isSeveral = field.kind === 'choices'
  const given = [valueAt(values, path)].flat().map(String)
  return field.choices.map(({ value, label }) => (
    <label key={value} className={styles.option}>
      <input
        type={isSeveral ? 'checkbox' : 'radio'}
        name={`r.${path}:${field.type}${isSeveral ? '[]' : ''}`}
        value={value}
        disabled={isDisabled}
        defaultChecked={given.includes(value)}
      />
      <span dir="auto">{label}</span>
    </label>
  ))
}

function Control({ field, look, described, isWrong }: FieldProps & { described: string | undefined; isWrong: boolean }) {
  const { path, isRequired } = field
  const given = valueAt(look.values, path)
  const common = {
    id: idOf(path),
    disabled: look.isDisabled,
    required: isRequired,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': described,
    defaultValue: Array.isArray(given) ? given.join('\n') : (given ?? undefined)?.toString(),
  }
  switch (field.kind) {
    case 'choice':
      return (
        <select {...common} name={`r.${path}:${field.type}`} className="tool-field">
          <option value="">{look.texts.choose}</option>
          {field.choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )
    case 'number':
      return (
        <input
          {...common}
          name={`r.${path}:number`}
          inputMode={field.isWhole ? 'numeric' : 'decimal'}
          dir="ltr"
          autoComplete="off"
        />
      )
    case 'lines':
      return <textarea {...common} name={`r.${path}:${field.type}/n`} rows={3} dir="auto" />
    case 'text':
      if (field.lines)
        return <textarea {...common} name={`r.${path}:string`} rows={4} dir={field.dir} maxLength={field.most ?? undefined} />
      return (
        <input
          {...common}
          type={field.input}
          name={`r.${path}:${field.input === 'datetime-local' ? 'moment' : 'string'}`}
          dir={field.dir}
          maxLength={field.most ?? undefined}
        />
      )
    default:
      return null
  }
}

/** The text of a fault, with the limits. */
function faultText({ key }: FieldFault, field: Field, { texts, regional }: FormLook): string {
  const [least, most] =
    field.kind === 'number' || field.kind === 'choices' || field.kind === 'lines' ? [field.least, field.most] : [null, null]
  if (key === 'contentNumber' && least !== null && most !== null) return said(texts.faults.between, { least, most }, regional)
  if (key === 'contentType' && field.kind === 'number') return field.isWhole ? texts.faults.whole : texts.faults.number
  if (key === 'contentTooFew' && least !== null) return said(texts.faults.atLeast, { count: least }, regional)
  if (key === 'contentTooMany' && most !== null) return said(texts.faults.atMost, { count: most }, regional)
  const known: Record<string, string> = texts.faults
  return textOf(known[key]) || texts.faults.other
}
