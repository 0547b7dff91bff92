'use client'
import { Button, Popover, TextInput } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useConsole } from '@/lib/ui/console-provider'
import { useTranslations } from '@/lib/ui/translations'
import { fromWallClock, toWallClock } from '@/lib/ui/zoned'
import styles from './list.module.css'
import { useList } from './navigation'
import type { SearchSource } from './search-filter'

const SearchFilter = dynamic(() => import('./search-filter').then((module) => module.SearchFilter), { ssr: false })

/** A filter of the contract's query: its name there, and how it is asked for here. */
export type Filter = { name: string; label: string } & (
  | { kind: 'choice'; options: { value: string; label: string }[] }
  | ({ kind: 'search' } & SearchSource)
  | { kind: 'moment' }
  | { kind: 'text' }
)

/** The filters behind one button; each change goes to the address at once. */
export function Filters({ filters }: { filters: Filter[] }) {
  const t = useTranslations('parts.list')
  const [open, setOpen] = useState(false)
  const { query } = useList()
  const active = filters.filter(({ name }) => query.has(name)).length
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      withinPortal
      trapFocus
      returnFocus
      middlewares={{ flip: true, shift: { padding: 8 } }}
    >
      <Popover.Target>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.6} aria-hidden="true" />}
          onClick={() => setOpen(!open)}
        >
          {active > 0 ? t('filtersOn', { count: active }) : t('filters')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={styles.filters}>
          {filters.map((filter, at) => (
            <One key={filter.name} filter={filter} isFirst={at === 0} />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

function One({ filter, isFirst }: { filter: Filter; isFirst: boolean }) {
  const t = useTranslations('parts.list')
  const { timeZone } = useConsole()
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
  if (filter.kind === 'moment')
    return (
      <label className={styles.filter}>
        <span>{filter.label}</span>
        <input
          className="tool-field"
          type="datetime-local"
          defaultValue={now ? toWallClock(now, timeZone) : ''}
          onBlur={(event) => {
            const wanted = fromWallClock(event.currentTarget.value, timeZone)
            if (wanted !== now) go({ [filter.name]: wanted })
          }}
        />
      </label>
    )
  return (
    <TextInput
      label={filter.label}
      size="sm"
      defaultValue={now}
      dir="auto"
      onBlur={(event) => event.currentTarget.value !== now && go({ [filter.name]: event.currentTarget.value })}
      onKeyDown={(event) => event.key === 'Enter' && go({ [filter.name]: event.currentTarget.value })}
    />
  )
}

/** What the list is narrowed by, each with a way to lift it. */
export function Chips({ filters }: { filters: Filter[] }) {
  const t = useTranslations('parts.list')
  const { language, timeZone, numerals } = useConsole()
  const { query, go } = useList()
  const on = filters.filter(({ name }) => query.has(name))
  const search = query.get('search')
  if (on.length === 0 && !search) return null
  const shown = (filter: Filter): string => {
    const value = query.get(filter.name) ?? ''
    if (filter.kind === 'choice') return filter.options.find((option) => option.value === value)?.label ?? value
    if (filter.kind === 'search') return filter.now ?? value
    if (filter.kind !== 'moment' || Number.isNaN(Date.parse(value))) return value
    return new Intl.DateTimeFormat(`${language === 'en' ? 'en-GB' : language}-u-ca-gregory-nu-${numerals}`, {
      timeZone,
      dateStyle: 'medium',
      timeStyle: 'short',
    }).format(new Date(value))
  }
  const chips = [
    ...(search ? [{ name: 'search', label: t('search'), value: search }] : []),
    ...on.map((filter) => ({ name: filter.name, label: filter.label, value: shown(filter) })),
  ]
  return (
    <ul className={`row tight ${styles.chips}`} aria-label={t('filters')}>
      {chips.map(({ name, label, value }) => (
        <li key={name}>
          <button
            type="button"
            className={styles.chip}
            onClick={() => go({ [name]: null })}
            aria-label={t('lift', { filter: label })}
          >
            <span className="soft">{label}</span> <bdi>{value}</bdi>
            <IconX size={14} aria-hidden="true" />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button
            type="button"
            className="link-button small"
            onClick={() => go(Object.fromEntries(chips.map(({ name }) => [name, null])))}
          >
            {t('clear')}
          </button>
        </li>
      )}
    </ul>
  )
}
