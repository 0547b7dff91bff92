'use client'
import { NativeSelect } from '@mantine/core'
import { Fragment } from 'react'
import { useTranslations } from '@/lib/ui/translations'

export type MappedColumn = { title: string; samples: string[] }
export type MappedField<F extends string> = { key: F; label: string; hint?: string; isRequired?: boolean }
type Props<F extends string> = {
  columns: readonly MappedColumn[]
  fields: readonly MappedField<F>[]
  /** Which column, from 0, says what. */
  value: Partial<Record<F, number>>
  onChange: (value: Partial<Record<F, number>>) => void
}

/** Which column of a file says what: for each field its column, with what the first rows hold. */
export function ColumnMapping<F extends string>({ columns, fields, value, onChange }: Props<F>) {
  const t = useTranslations('parts.import')
  const named = columns.map(({ title }, at) => ({ value: String(at), label: title || t('column', { number: at + 1 }) }))
  const choose = (field: F, chosen: string) => {
    const { [field]: _, ...others } = value
    onChange(chosen === '' ? (others as Props<F>['value']) : { ...value, [field]: Number(chosen) })
  }
  return (
    <div className="stack">
      {fields.map(({ key, label, hint, isRequired }) => {
        const at = value[key]
        const samples = at === undefined ? [] : (columns[at]?.samples.filter(Boolean) ?? [])
        return (
          <div key={key} className="stack tight">
            <NativeSelect
              label={label}
              description={hint}
              required={isRequired}
              data={[{ value: '', label: t('none') }, ...named]}
              value={at === undefined ? '' : String(at)}
              onChange={({ currentTarget }) => choose(key, currentTarget.value)}
            />
            {samples.length > 0 && (
              <p className="small soft">
                {t('samples')}
                {samples.map((sample, number) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a sample is its place
                  <Fragment key={number}>
                    {' '}
                    <q className="whole">
                      <bdi>{sample}</bdi>
                    </q>
                  </Fragment>
                ))}
              </p>
            )}
          </div>
        )
      })}
    </div>
  )
}
