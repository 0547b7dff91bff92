'use client'
import { Select } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Language } from '@/lib/platform/i18n/languages'
import { call, errorMessage } from '@/lib/ui/api-client'
import { useConsole } from '@/lib/ui/console-provider'
import type { Endpoint, ListContract } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'
import { useTranslations } from '@/lib/ui/translations'
import { useList } from './navigation'

/** Things found through a list contract by typing; the fields that name one, texts of one language or of two. */
export type Found = { source: Endpoint<ListContract>; fields: string[]; now?: string }
type Option = { value: string; label: string }

const typingMs = 250
const atOnce = 20

/** What an item is called; each part keeps the direction of its own. */
function optionOf(item: { [field: string]: unknown }, fields: string[], language: Language): Option {
  const parts = fields.map((field) => {
    const value = item[field]
    return typeof value === 'object' && value !== null ? inLanguage(value, language).text : String(value ?? '')
  })
  const label = parts
    .filter(Boolean)
    .map((part) => `\u2068${part}\u2069`)
    .join(' · ')
  return { value: String(item.id), label }
}

/** A filter by one of more things than a list of choices can hold. */
export function FoundFilter({ name, label, source, fields, now }: { name: string; label: string } & Found) {
  const say = useTranslations('parts')
  const { language } = useConsole()
  const { query, go } = useList()
  const value = query.get(name)
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<Option[]>([])
  const [picked, setPicked] = useState<Option>()
  const [failure, setFailure] = useState('')
  const [asks, setAsks] = useState(true)
  const known = [...found, ...(picked ? [picked] : [])].find((option) => option.value === value)
  const chosen = value === null ? undefined : (known ?? { value, label: now ?? value })
  // The field holds the chosen one's name until something else is typed.
  const wanted = typed === chosen?.label ? '' : typed.trim()
  useEffect(() => {
    let current = true
    setAsks(true)
    const timer = setTimeout(async () => {
      try {
        const { data } = await call(source, { query: { search: wanted || undefined, perPage: atOnce } })
        if (!current) return
        setFound((data as { id: string }[]).map((item) => optionOf(item, fields, language)))
        setFailure('')
      } catch (error) {
        if (current) setFailure(errorMessage(error, say('act.failed')))
      }
      if (current) setAsks(false)
    }, typingMs)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [wanted, source, fields, language, say])
  return (
    <Select
      label={label}
      size="sm"
      // Within the filters, which close where something outside of them is pressed.
      comboboxProps={{ withinPortal: false }}
      maxDropdownHeight={240}
      data={chosen && !found.some((option) => option.value === chosen.value) ? [chosen, ...found] : found}
      // The API has searched, with Arabic letters folded: all that is left to do is to hide who was not found.
      filter={({ options }) => options.filter((option) => found.some(({ value }) => 'value' in option && option.value === value))}
      searchable
      clearable
      value={value}
      placeholder={say('list.any')}
      error={failure}
      nothingFoundMessage={asks || failure ? undefined : say('form.nothing')}
      onSearchChange={setTyped}
      onChange={(wanted, option) => {
        setPicked(option ?? undefined)
        go({ [name]: wanted })
      }}
    />
  )
}
