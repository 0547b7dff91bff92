'use client'
import { Select } from '@mantine/core'
import { useState } from 'react'
import type { AudienceType } from '@/lib/domain/house/notifications/words'
import type { listRoles } from '@/lib/domain/house/roles/roles.contract'
import type { listPaths } from '@/lib/domain/learning/learning-paths/authoring.contract'
import type { listGroups } from '@/lib/domain/people/groups/groups.contract'
import { useConsole } from '@/lib/ui/console-provider'
import type { Endpoint } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'
import { useTranslations } from '@/lib/ui/translations'
import { searchDelay, useAnswer } from '@/lib/ui/use-answer'
import { lineOf } from '../../groups/_parts/names'

/** The lists of those audiences that the person may read. */
export type AudienceLists = {
  group?: Endpoint<typeof listGroups>
  path?: Endpoint<typeof listPaths>
  role?: Endpoint<typeof listRoles>
}
export type Audience = { type: AudienceType; id: string | null }
type Props = {
  lists: AudienceLists
  /** Those that the person may choose. */
  types: readonly AudienceType[]
  value: Audience
  onChange: (audience: Audience) => void
}
type Option = { value: string; label: string }

/** To whom something is announced: all people, or those of a group, a path or a role that is searched by name. */
export function AudienceField({ lists, types, value: { type, id }, onChange }: Props) {
  const t = useTranslations('announcements')
  const offered = types.filter((each) => each === 'all' || lists[each])
  return (
    <>
      <Select
        label={t('fields.audience')}
        data={offered.map((each) => ({ value: each, label: t(`audiences.${each}`) }))}
        value={type}
        allowDeselect={false}
        onChange={(chosen) => {
          const next = offered.find((each) => each === chosen)
          if (next) onChange({ type: next, id: null })
        }}
      />
      {type !== 'all' && (
        <Target key={type} type={type} lists={lists} id={id} onChange={(chosen) => onChange({ type, id: chosen })} />
      )}
    </>
  )
}

type TargetProps = {
  type: Exclude<AudienceType, 'all'>
  lists: AudienceLists
  id: string | null
  onChange: (id: string | null) => void
}

function Target({ type, lists, id, onChange }: TargetProps) {
  const t = useTranslations('announcements')
  const [picked, setPicked] = useState<Option | null>(null)
  const [wanted, setWanted] = useState('')
  const { options, failure, isLoading } = useOptions(type, lists, wanted)
  const isListed = options.some(({ value }) => value === picked?.value)
  return (
    <Select
      label={t(`chosen.${type}`)}
      data={picked && !isListed ? [picked, ...options] : options}
      // The API has searched, with Arabic letters folded: only options that do not match are left out here.
      filter={({ options: all }) =>
        all.filter((option) => options.some((one) => 'value' in option && option.value === one.value))
      }
      searchable
      required
      value={id}
      error={failure}
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

/** The options for a type of audience, from one of the three lists. */
function useOptions(type: TargetProps['type'], lists: AudienceLists, wanted: string) {
  const t = useTranslations('announcements')
  const { language } = useConsole()
  const search = { search: wanted || undefined, perPage: 20 }
  const asking = { failed: t('failed'), delay: searchDelay }
  const groups = useAnswer(lists.group, type === 'group' ? { query: search } : null, asking)
  const paths = useAnswer(lists.path, type === 'path' ? { query: { ...search, status: 'published' } } : null, asking)
  const roles = useAnswer(lists.role, type === 'role' ? { query: search } : null, asking)
  const all: Record<TargetProps['type'], Option[] | undefined> = {
    group: groups.data?.map((group) => ({ value: group.id, label: lineOf(group, language) })),
    path: paths.data?.map(({ id, locales }) => ({
      value: id,
      label: inLanguage({ ar: locales.ar?.title, en: locales.en?.title }, language).text,
    })),
    role: roles.data?.map(({ id, name }) => ({ value: id, label: name[language] })),
  }
  const { failure, isLoading } = { group: groups, path: paths, role: roles }[type]
  return { options: all[type] ?? [], failure, isLoading }
}
