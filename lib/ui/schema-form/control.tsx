'use client'
import { useId } from 'react'
import { shownAssetKinds } from '@/lib/domain/house/files/words'
import { direction, type Language } from '@/lib/platform/i18n/languages'
import { useTranslations } from '@/lib/ui/translations'
import { useSchemaForm } from './context'
import { isDuration } from './duration'
import { Input } from './input'
import { Label } from './label'
import { edgeByName, kindOf, numberIn, type Schema, textIn, textsIn } from './schema'
import styles from './schema-form.module.css'

export type ControlProps = {
  schema: Schema
  value: unknown
  path: string
  label: string
  isRequired: boolean
  /** The language it is written in, where both stand side by side. */
  side?: Language
  /** Its name, if the label alone is not enough. */
  name?: string
  /** Its translation is not written yet. */
  isMissing?: boolean
  isReadOnly?: boolean
  fault?: string
  onChange: (value: unknown) => void
}

/** A field that holds one value: its label, what it accepts, and what is wrong with it. */
export function Control(props: ControlProps) {
  const { schema, value, path, label, name, isRequired, side, isMissing, isReadOnly, fault, onChange } = props
  const { isDisabled } = useSchemaForm()
  const t = useTranslations('schemaForm')
  const id = useId()
  const hints = useHints(schema, value)
  const description = textIn(schema.description)
  const isFlag = kindOf(schema) === 'flag'
  const described = [hints.length > 0 || description ? `${id}-hint` : '', fault ? `${id}-fault` : ''].filter(Boolean).join(' ')
  const given = {
    id,
    disabled: isDisabled || isReadOnly === true,
    'aria-label': name,
    'aria-required': isRequired || undefined,
    'aria-invalid': fault ? true : undefined,
    'aria-describedby': described || undefined,
    ...(side && { lang: side, dir: direction(side) }),
  }
  return (
    <div className={isFlag ? styles.flag : styles.field} data-path={path}>
      {isFlag && <Input schema={schema} value={value} onChange={onChange} given={given} />}
      <label htmlFor={id} id={`${id}-label`}>
        <Label label={label} isRequired={isRequired} schema={schema} />
        {isMissing && <span className="badge warn">{t('missing')}</span>}
      </label>
      {!isFlag && (
        <Input
          schema={schema}
          value={value}
          onChange={onChange}
          given={given}
          isId={path.endsWith('.id')}
          edge={edgeByName(path)}
        />
      )}
      {(hints.length > 0 || description) && (
        <p id={`${id}-hint`} className="soft small">
          {description && <bdi>{description}</bdi>}
          {description && hints.length > 0 && ' · '}
          {hints.join(' · ')}
        </p>
      )}
      {fault && (
        <p id={`${id}-fault`} className="field-error">
          <bdi>{fault}</bdi>
        </p>
      )}
    </div>
  )
}

/** A day, or the month or the year alone, as ISO 8601 writes them: the field of a past event, of which no more may be known. */
const reducedDate = '^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$'
const reducedDateExamples = { year: '\u20661969\u2069', month: '\u20661969-07\u2069', day: '\u20661969-07-20\u2069' }
const assetKinds: ReadonlySet<string> = new Set(shownAssetKinds)

/** Whether a field holds the id of what is chosen, and no text that has a length for its reader. */
const isPicked = (widget: string | undefined) => widget !== undefined && /^(?:asset|reference)$|Picker$/.test(widget)

/** The hints of a field: its format, by its widget, and its limits. */
function useHints(schema: Schema, value: unknown): string[] {
  const t = useTranslations('schemaForm')
  const { language } = useSchemaForm()
  const widget = textIn(schema['x-widget'])
  const kind = kindOf(schema)
  const hints: string[] = []
  // Other kinds are file extensions.
  const kindName = (kind: string) => (assetKinds.has(kind) ? t(`assetKinds.${kind}`) : `\u2066${kind.toUpperCase()}\u2069`)
  const asset = schema['x-asset']
  if (widget === 'asset' || asset) {
    const { kinds, maxBytes } = (typeof asset === 'object' && asset !== null ? asset : {}) as Schema
    const listed = new Intl.ListFormat(language, { type: 'disjunction' }).format(textsIn(kinds).map(kindName))
    hints.push(t('asset', { kinds: listed || '—' }))
    const bytes = numberIn(maxBytes)
    if (bytes !== undefined) hints.push(t('megabytes', { most: Math.round((bytes / 1_048_576) * 10) / 10 }))
  } else if (widget === 'markdown' || widget === 'questionPicker') hints.push(t(widget))
  const format = textIn(schema.format)
  if (format === 'duration' && !isDuration(schema, value)) hints.push(t('duration', { example: '\u2066PT45M\u2069' }))
  if (schema.pattern === reducedDate) hints.push(t('reducedDate', reducedDateExamples))
  else if (kind === 'text' && !isPicked(widget)) {
    const [least, most] = [numberIn(schema.minLength), numberIn(schema.maxLength)]
    const length = typeof value === 'string' ? [...value].length : 0
    if (most !== undefined && length > most * 0.8) hints.push(t('left', { count: Math.max(0, most - length) }))
    else if (least !== undefined && least > 1) hints.push(t('shortest', { count: least }))
  }
  if (kind === 'number') {
    const [least, most] = [numberIn(schema.minimum), numberIn(schema.maximum)]
    if (least !== undefined && most !== undefined) hints.push(t('between', { least, most }))
    else if (least !== undefined) hints.push(t('atLeast', { least }))
    else if (most !== undefined) hints.push(t('atMost', { most }))
  }
  return hints
}
