'use client'
import { Select } from '@mantine/core'
import { useState } from 'react'
import type { listPaths } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { useConsole } from '@/lib/ui/console-provider'
import type { Endpoint } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'
import { useTranslations } from '@/lib/ui/translations'
import { searchDelay, useAnswer } from '@/lib/ui/use-answer'

export type PathOption = { value: string; label: string }
type Props = {
  list: Endpoint<typeof listPaths>
  value: PathOption | null
  onChange: (path: PathOption | null) => void
  error?: string
}

/** A learning path, searched by its title. */
export function PathField({ list, value, onChange, error }: Props) {
  const t = useTranslations('certificates')
  const { language } = useConsole()
  const [wanted, setWanted] = useState('')
  const input = { query: { search: wanted || undefined, perPage: 20 } }
  const { data = [], failure, isLoading } = useAnswer(list, input, { failed: t('act.failed'), delay: searchDelay })
  const matches = data.map(({ id, locales: { ar, en } }) => ({
    value: id,
    label: inLanguage({ ar: ar?.title, en: en?.title }, language).text,
  }))
  const isListed = matches.some((option) => option.value === value?.value)
  return (
    <Select
      label={t('issue.path')}
      data={value && !isListed ? [value, ...matches] : matches}
      // The API has searched, with Arabic letters folded: only options that do not match are left out here.
      filter={({ options }) => options.filter((option) => matches.some((one) => 'value' in option && option.value === one.value))}
      searchable
      value={value?.value ?? null}
      error={error ?? failure}
      nothingFoundMessage={isLoading || failure ? undefined : t('issue.noPath')}
      // The field holds the chosen one's title until something else is typed.
      onSearchChange={(typed) => setWanted(typed === value?.label ? '' : typed.trim())}
      onChange={(chosen, option) => onChange(chosen && option ? { value: chosen, label: option.label } : null)}
    />
  )
}
