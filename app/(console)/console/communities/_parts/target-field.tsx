'use client'
import { Select } from '@mantine/core'
import { useState } from 'react'
import type { listPaths } from '@/lib/domain/learning/learning-paths/authoring.contract'
import type { listGroups } from '@/lib/domain/people/groups/groups.contract'
import { useConsole } from '@/lib/ui/console-provider'
import type { Endpoint } from '@/lib/ui/endpoint'
import { useTranslations } from '@/lib/ui/translations'
import { searchDelay, useAnswer } from '@/lib/ui/use-answer'
import { lineOf } from '../../groups/_parts/names'
import { textOf } from './names'

export type TargetLists = { path?: Endpoint<typeof listPaths>; group?: Endpoint<typeof listGroups> }
type Option = { value: string; label: string }
type Props = {
  kind: 'path' | 'group'
  lists: TargetLists
  value: string | null
  error?: string
  onChange: (id: string | null) => void
}

/** The path or group whose people are in a community, searched by name. */
export function TargetField({ kind, lists, value, error, onChange }: Props) {
  const t = useTranslations('communityDesk.target')
  const { language } = useConsole()
  const [picked, setPicked] = useState<Option | null>(null)
  const [wanted, setWanted] = useState('')
  const query = { search: wanted || undefined, perPage: 20 }
  const asking = { failed: t('failed'), delay: searchDelay }
  const groups = useAnswer(lists.group, kind === 'group' ? { query } : null, asking)
  const paths = useAnswer(lists.path, kind === 'path' ? { query } : null, asking)
  const { failure, isLoading } = kind === 'group' ? groups : paths
  const options: Option[] =
    kind === 'group'
      ? (groups.data ?? []).map((group) => ({ value: group.id, label: lineOf(group, language) }))
      : (paths.data ?? []).map(({ id, locales }) => ({
          value: id,
          label: textOf({ ar: locales.ar?.title, en: locales.en?.title }, language),
        }))
  const isListed = options.some((option) => option.value === picked?.value)
  return (
    <Select
      label={t(kind)}
      data={picked && !isListed ? [picked, ...options] : options}
      // The API has searched, with Arabic letters folded: only options that do not match are left out here.
      filter={({ options: all }) =>
        all.filter((option) => options.some((one) => 'value' in option && option.value === one.value))
      }
      searchable
      required
      value={value}
      error={error ?? failure}
      nothingFoundMessage={isLoading || failure ? undefined : t('none')}
      // The field holds the chosen one's name until something else is typed.
      onSearchChange={(typed) => setWanted(typed === picked?.label ? '' : typed.trim())}
      onChange={(chosen, option) => {
        setPicked(chosen && option ? { value: chosen, label: option.label } : null)
        onChange(chosen)
      }}
    />
  )
}
