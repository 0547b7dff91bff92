'use client'
import { Select } from '@mantine/core'
import { useState } from 'react'
import type { listGroups } from '@/lib/domain/people/groups/groups.contract'
import { useConsole } from '@/lib/ui/console-provider'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { inLanguage } from '@/lib/ui/moments'
import { useTranslations } from '@/lib/ui/translations'
import { searchDelay, useAnswer } from '@/lib/ui/use-answer'

type Option = { value: string; label: string }
type Props = {
  list: Endpoint<typeof listGroups>
  hint?: string
  error?: string
  chosen: string | null
  onChange: (chosen: string | null) => void
}

/** A group, found by its name; groups inside of others are named with those. */
export function GroupPicker({ list, hint, error, chosen, onChange }: Props) {
  const t = useTranslations('learningPaths.assignments')
  const { language } = useConsole()
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<Option | null>(null)
  const search = picked?.label === typed ? '' : typed.trim()
  const input = { query: { perPage: 50, ...(search && { search }) } }
  const { data, failure } = useAnswer(list, input, { failed: t('failed'), delay: search ? searchDelay : 0 })
  const found = data?.map(({ id, name, ancestors }) => ({
    value: id,
    label: [...ancestors, { name }].map((one) => inLanguage(one.name, language).text).join(' › '),
  }))
  const options = [...(found ?? []), ...(picked && !found?.some(({ value }) => value === picked.value) ? [picked] : [])]
  return (
    <div className="stack">
      <FailureNotice text={failure} />
      <Select
        label={t('group')}
        description={hint}
        error={error}
        data={options}
        value={chosen}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        // The API has searched, without regard to the ways in which Arabic letters are written.
        filter={({ options: all }) => all}
        nothingFoundMessage={t('noGroup')}
        onChange={(value, option) => {
          setPicked(option && { value: option.value, label: option.label })
          onChange(value)
        }}
        allowDeselect={false}
      />
    </div>
  )
}
