'use client'
import { TextInput } from '@mantine/core'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { typedDirection } from '@/lib/ui/form/typed-direction'
import { IconAdjustmentsHorizontal } from '@/lib/ui/icons'
import { useTranslations } from '@/lib/ui/translations'
import styles from './list.module.css'
import { useList } from './navigation'
import type { SearchSource } from './search-filter'
import { ToolPopover } from './tool-popover'

const SearchFilter = dynamic(() => import('./search-filter').then((module) => module.SearchFilter), { ssr: false })

/** A filter of the contract's query: its name there, and how it is asked for here. */
export type Filter = { name: string; label: string } & (
  | { kind: 'choice'; options: { value: string; label: string }[] }
  | ({ kind: 'search' } & SearchSource)
  /** Between two moments; the second one's name is `until`. It has a button of its own. */
  | { kind: 'period'; until: string }
  | { kind: 'text' }
)

/** The filters behind one button; each change goes to the address at once. */
export function Filters({ filters }: { filters: Filter[] }) {
  const t = useTranslations('parts.list')
  const [open, setOpen] = useState(false)
  const { query } = useList()
  const active = filters.filter(({ name }) => query.has(name)).length
  return (
    <ToolPopover
      text={active > 0 ? t('filtersOn', { count: active }) : t('filters')}
      icon={<IconAdjustmentsHorizontal size={16} stroke={1.6} aria-hidden="true" />}
      isOpen={open}
      onOpen={setOpen}
    >
      <div className={styles.filters}>
        {filters.map((filter, at) => (
          <One key={filter.name} filter={filter} isFirst={at === 0} />
        ))}
      </div>
    </ToolPopover>
  )
}

function One({ filter, isFirst }: { filter: Filter; isFirst: boolean }) {
  const t = useTranslations('parts.list')
  const { query, go } = useList()
  const now = query.get(filter.name) ?? ''
  if (filter.kind === 'search') return <SearchFilter {...filter} isFirst={isFirst} />
  if (filter.kind === 'choice')
    return (
      <label className={styles.filter}>
        <span>{filter.label}</span>
        <select className="tool-field" value={now} onChange={(event) => go({ [filter.name]: event.currentTarget.value })}>
          <option value="">{t('any')}</option>
          {filter.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
    )
  return (
    <TextInput
      label={filter.label}
      size="sm"
      defaultValue={now}
      {...typedDirection}
      onBlur={(event) => event.currentTarget.value !== now && go({ [filter.name]: event.currentTarget.value })}
      onKeyDown={(event) => event.key === 'Enter' && go({ [filter.name]: event.currentTarget.value })}
    />
  )
}
