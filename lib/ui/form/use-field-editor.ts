'use client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { useTranslations } from '@/lib/ui/translations'
import type { Field } from './fields'
import { useEditor, versionOf } from './use-editor'
import { bodyOf, faultsOf, isChanged, type Values } from './values'

type Options = {
  endpoint: Endpoint
  params?: Record<string, string>
  fields: Field[]
  first?: Values
  isChange: boolean
  isWhole?: boolean
  reads?: Endpoint
  extra?: Values
  done?: string | ((data: unknown) => string)
  goTo?: string
  onDone?: (data: unknown) => void
}

const idOf = (data: unknown): string => String(typeof data === 'object' && data !== null && 'id' in data ? data.id : '')

/** An editor whose values are those of a contract's fields. */
export function useFieldEditor({
  endpoint,
  params,
  fields,
  first = {},
  isChange,
  isWhole,
  reads,
  extra,
  done,
  goTo,
  onDone,
}: Options) {
  const t = useTranslations('parts.form')
  return useEditor<Values>({
    endpoint,
    params,
    first: { values: first, version: versionOf(first) },
    toBody: (values, saved) => ({ ...bodyOf(fields, saved, values, isChange && !isWhole), ...extra }),
    reads: reads && { endpoint: reads, toValues: (record) => record as Values },
    isSame: (a, b) => !isChanged(fields, a, b),
    toFaults: (errors, values) => faultsOf(fields, errors, values, t('missing')),
    done,
    goTo: goTo === undefined ? undefined : (data) => goTo.replace(':id', idOf(data)),
    onSaved: onDone,
  })
}
