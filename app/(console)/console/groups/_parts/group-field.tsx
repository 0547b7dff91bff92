'use client'
import { Select } from '@mantine/core'
import { useState } from 'react'
import type { listGroups } from '@/lib/domain/people/groups/groups.contract'
import { useConsole } from '@/lib/ui/console-provider'
import type { Endpoint, ItemOf } from '@/lib/ui/endpoint'
import { useTranslations } from '@/lib/ui/translations'
import { searchDelay, useAnswer } from '@/lib/ui/use-answer'
import { lineOf } from './names'

type Option = { value: string; label: string }
type Props = {
  list: Endpoint<typeof listGroups>
  /** A group that cannot be chosen, nor what it contains. */
  without?: string
  /** The chosen group as the page begins. */
  first: Option | null
  value: string | null
  onChange: (id: string | null) => void
  error?: string
}

/** The group that contains one, searched by name; each with the groups that contain it. */
export function GroupField({ list, without, first, value, onChange, error }: Props) {
  const t = useTranslations('groups')
  const { language } = useConsole()
  const [picked, setPicked] = useState<Option | null>(first)
  const [wanted, setWanted] = useState('')
  const input = { query: { search: wanted || undefined, perPage: 20 } }
  const { data = [], failure, isLoading } = useAnswer(list, input, { failed: t('failed'), delay: searchDelay })
  const isOutside = ({ id, ancestors }: ItemOf<typeof listGroups>) =>
    id !== without && ancestors.every((one) => one.id !== without)
  const matches = data.filter(isOutside).map((group) => ({ value: group.id, label: lineOf(group, language) }))
  const isListed = matches.some((option) => option.value === picked?.value)
  return (
    <Select
      label={t('fields.parentId')}
      description={t('hints.parentId')}
      data={picked && !isListed ? [picked, ...matches] : matches}
      // The API has searched, with Arabic letters folded: only options that do not match are left out here.
      filter={({ options }) => options.filter((option) => matches.some((one) => 'value' in option && option.value === one.value))}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('noParent') }}
      value={value}
      placeholder={t('noParent')}
      error={error ?? failure}
      nothingFoundMessage={isLoading || failure ? undefined : t('noGroups')}
      // The field holds the chosen one's name until something else is typed.
      onSearchChange={(typed) => setWanted(typed === picked?.label ? '' : typed.trim())}
      onChange={(chosen, option) => {
        setPicked(chosen && option ? { value: chosen, label: option.label } : null)
        onChange(chosen)
      }}
    />
  )
}
