'use client'
import type { DayEdge } from '@/lib/platform/i18n/days'
import { MomentInputs } from '@/lib/ui/dates/moment-inputs'
import { useNumberText } from '@/lib/ui/form/number-text'
import { RichText } from '@/lib/ui/rich-text/rich-text'
import { useTranslations } from '@/lib/ui/translations'
import { useSchemaForm } from './context'
import { isDuration } from './duration'
import { DurationLine } from './duration-line'
import type { Given } from './given'
import { AssessmentField, AssignmentField, FileField, ObservationField, SurveyField } from './lazy-inputs'
import { ReferenceLine } from './reference-line'
import { isReference } from './references'
import { kindOf, numberIn, type Schema, textIn, textsIn } from './schema'
import styles from './schema-form.module.css'

type Props = {
  schema: Schema
  value: unknown
  onChange: (value: unknown) => void
  given: Given
  /** It names its own item, not another one. */
  isId?: boolean
  /** The meaning of a date without a time in this field. */
  edge?: DayEdge
}

/** From how many characters on a text is given several lines. */
const longText = 250
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The input of one value. Native elements, because Mantine's would take the direction of the page, not of the form. */
export function Input({ schema, value, onChange, given, isId, edge }: Props) {
  const { files, records = {}, references } = useSchemaForm()
  const { assessments, assignments, observations, surveys } = records
  const kind = kindOf(schema)
  if (kind === 'flag')
    return (
      <input
        {...given}
        type="checkbox"
        checked={(value ?? schema.default) === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    )
  if (kind === 'choice') return <Choice schema={schema} value={value} onChange={onChange} given={given} />
  if (isDuration(schema, value)) return <DurationLine schema={schema} value={value} onChange={onChange} given={given} />
  if (kind === 'number') return <NumberLine schema={schema} value={value} onChange={onChange} given={given} />
  if (kind === 'document') return <RichText value={value} onChange={onChange} given={given} />
  if (kind === 'text' && files && (schema['x-asset'] || schema['x-widget'] === 'asset'))
    return <FileField schema={schema} value={value} onChange={onChange} given={given} files={files} />
  if (kind === 'text' && assessments && schema['x-widget'] === 'assessmentPicker')
    return <AssessmentField value={value} onChange={onChange} given={given} calls={assessments} />
  if (kind === 'text' && assignments && schema['x-widget'] === 'assignmentPicker')
    return <AssignmentField value={value} onChange={onChange} given={given} calls={assignments} />
  if (kind === 'text' && observations && schema['x-widget'] === 'observationPicker')
    return <ObservationField value={value} onChange={onChange} given={given} calls={observations} />
  if (kind === 'text' && surveys && schema['x-widget'] === 'surveyPicker')
    return <SurveyField value={value} onChange={onChange} given={given} calls={surveys} />
  if (kind === 'text' && !isId && isReference(schema, references?.pattern))
    return <ReferenceLine schema={schema} value={value} onChange={onChange} given={given} />
  if (kind === 'text') return <TextLine schema={schema} value={value} onChange={onChange} given={given} edge={edge} />
  return (
    <output id={given.id} className="code">
      {value === undefined && !('const' in schema) ? '—' : JSON.stringify(value ?? schema.const)}
    </output>
  )
}

function Choice({ schema, value, onChange, given }: Props) {
  const t = useTranslations('schemaForm')
  const { language } = useSchemaForm()
  const choices: unknown[] = Array.isArray(schema.enum) ? schema.enum : []
  const labels = textsIn((schema['x-enumLabels'] as Schema | undefined)?.[language])
  return (
    <select
      {...given}
      value={String(choices.indexOf(value))}
      onChange={(event) => onChange(choices[Number(event.currentTarget.value)])}
    >
      <option value="-1">{t('choose')}</option>
      {choices.map((choice, at) => (
        <option key={JSON.stringify(choice)} value={at}>
          {labels[at] ?? String(choice)}
        </option>
      ))}
    </select>
  )
}

function NumberLine({ schema, value, onChange, given }: Props) {
  const [min, max] = [numberIn(schema.minimum), numberIn(schema.maximum)]
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  const step = numberIn(schema.multipleOf) ?? (type === 'integer' ? 1 : undefined)
  const text = useNumberText({
    value: typeof value === 'number' ? value : null,
    onChange: (number) => onChange(number ?? undefined),
    isWhole: step === 1,
    min,
  })
  if (schema['x-widget'] === 'slider' && min !== undefined && max !== undefined)
    return (
      <div className={styles.slider}>
        <input
          {...given}
          type="range"
          min={min}
          max={max}
          step={step ?? 'any'}
          value={typeof value === 'number' ? value : min}
          onChange={(event) => onChange(Number(event.currentTarget.value))}
        />
        <output htmlFor={given.id}>
          <bdi>{typeof value === 'number' ? text.value : '—'}</bdi>
        </output>
      </div>
    )
  return <input {...given} {...text} />
}

const codeWidgets = [
  'code',
  'asset',
  'questionPicker',
  'assessmentPicker',
  'assignmentPicker',
  'observationPicker',
  'surveyPicker',
]

function TextLine({ schema, value, onChange, given, edge }: Props) {
  const [widget, format] = [textIn(schema['x-widget']), textIn(schema.format)]
  const isCode = codeWidgets.some((known) => known === widget) || schema['x-dir'] === 'ltr' || format !== undefined
  const maxLength = numberIn(schema.maxLength)
  const shared = { ...given, maxLength, dir: isCode ? 'ltr' : (given.dir ?? 'auto'), className: isCode ? styles.code : undefined }
  if (format === 'date-time')
    return (
      <MomentInputs
        id={given.id}
        given={given}
        label={textIn(schema.title) ?? ''}
        edge={edge}
        value={text(value)}
        onChange={(moment) => onChange(moment || undefined)}
      />
    )
  if (widget === 'colour')
    return (
      <div className={styles.slider}>
        <input
          {...given}
          type="color"
          value={text(value) || '#000000'}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <output htmlFor={given.id} dir="ltr">
          <bdi className="code">{text(value) || '—'}</bdi>
        </output>
      </div>
    )
  const isLong =
    widget === 'richText' ||
    widget === 'markdown' ||
    widget === 'code' ||
    (!widget && !isCode && (maxLength ?? longText) >= longText)
  if (isLong)
    return <textarea {...shared} rows={3} value={text(value)} onChange={(event) => onChange(event.currentTarget.value)} />
  return (
    <input
      {...shared}
      type={format === 'uri' ? 'url' : 'text'}
      value={text(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
