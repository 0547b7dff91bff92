'use client'
import { Select } from '@mantine/core'
import { useState } from 'react'
import type { Language } from '@/lib/platform/i18n/languages'
import { useConsole } from '@/lib/ui/console-provider'
import type { Endpoint, ListContract } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'
import { useTranslations } from '@/lib/ui/translations'
import { searchDelay, useAnswer } from '@/lib/ui/use-answer'
import { useList } from './navigation'

/**
 * Items of a list contract, searched by typing; the fields that name an item, each a text or a text in two languages, or with a dot a part of what there
 * is in each language (`locales.title`).
 */
export type SearchSource = { source: Endpoint<ListContract>; fields: string[]; now?: string }
type Option = { value: string; label: string }

const atOnce = 20

/** The value of a field; of one with a dot, its part in each language. */
function valueAt(item: { [field: string]: unknown }, field: string): unknown {
  const [name = '', part] = field.split('.')
  const value = item[name]
  if (part === undefined || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([language, texts]) => [language, texts?.[part]]))
}

/** The label of an item; each part keeps its own direction. */
function optionOf(item: { [field: string]: unknown }, fields: string[], language: Language): Option {
  const parts = fields.map((field) => {
    const value = valueAt(item, field)
    return typeof value === 'object' && value !== null ? inLanguage(value, language).text : String(value ?? '')
  })
  const label = parts
    .filter(Boolean)
    .map((part) => `\u2068${part}\u2069`)
    .join(' · ')
  return { value: String(item.id), label }
}

type Props = { name: string; label: string; isFirst: boolean } & SearchSource
/** A filter by one of many items: the person types, the API searches. The first of the panel takes the focus, as it arrives after the panel. */
export function SearchFilter({ name, label, isFirst, source, fields, now }: Props) {
  const t = useTranslations('parts')
  const { language } = useConsole()
  const { query, go } = useList()
  const value = query.get(name)
  const [picked, setPicked] = useState<Option>()
  const [wanted, setWanted] = useState('')
  const input = { query: { search: wanted || undefined, perPage: atOnce } }
  const { data = [], failure, isLoading } = useAnswer(source, input, { failed: t('act.failed'), delay: searchDelay })
  const matches = (data as { id: string }[]).map((item) => optionOf(item, fields, language))
  const known = [...matches, ...(picked ? [picked] : [])].find((option) => option.value === value)
  const chosen = value === null ? undefined : (known ?? { value, label: now ?? value })
  return (
    <Select
      label={label}
      size="sm"
      // Within the filters, which close where something outside of them is pressed.
      comboboxProps={{ withinPortal: false }}
      maxDropdownHeight={240}
      data={chosen && !matches.some((option) => option.value === chosen.value) ? [chosen, ...matches] : matches}
      // The API has searched, with Arabic letters folded: only options that do not match are left out here.
      filter={({ options }) =>
        options.filter((option) => matches.some(({ value }) => 'value' in option && option.value === value))
      }
      searchable
      autoFocus={isFirst}
      openOnFocus={false}
      clearable
      value={value}
      placeholder={t('list.any')}
      error={failure}
      nothingFoundMessage={isLoading || failure ? undefined : t('form.nothing')}
      // The field holds the chosen one's name until something else is typed.
      onSearchChange={(typed) => setWanted(typed === chosen?.label ? '' : typed.trim())}
      onChange={(wanted, option) => {
        setPicked(option ?? undefined)
        go({ [name]: wanted })
      }}
    />
  )
}
