'use client'
import { ActionIcon, CloseButton, Menu } from '@mantine/core'
import dynamic from 'next/dynamic'
import { useEffect, useRef, useState } from 'react'
import { PeriodFilter } from '@/lib/ui/dates/period-filter'
import { IconColumns3, IconDownload } from '@/lib/ui/icons'
import { SearchInput } from '@/lib/ui/search-input'
import { useTranslations } from '@/lib/ui/translations'
import { Chips } from './chips'
import type { ExportSource } from './export-csv'
import { type Filter, Filters } from './filters'
import type { HeadData } from './head'
import styles from './list.module.css'
import { useListPanel } from './list-panel'
import { useList } from './navigation'
import print from './print.module.css'
import { Views } from './views'

const ExportCsv = dynamic(() => import('./export-csv').then((module) => module.ExportCsv), { ssr: false })
const typingMs = 350

function Search() {
  const t = useTranslations('parts.list')
  const { query, go } = useList()
  const asked = query.get('search') ?? ''
  const [typed, setTyped] = useState(asked)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Searches that were started here and are not in the address yet. */
  const sent = useRef<string[]>([])
  // The address may change from elsewhere: a chip that is lifted, the way back. The answer to a search of our own changes nothing: more may
  // have been typed since.
  useEffect(() => {
    const own = sent.current.indexOf(asked)
    sent.current = sent.current.slice(own + 1)
    if (own < 0) setTyped(asked)
  }, [asked])
  const ask = (wanted: string, afterMs: number) => {
    setTyped(wanted)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (wanted.trim() === asked) return
      sent.current.push(wanted.trim())
      go({ search: wanted.trim() })
    }, afterMs)
  }
  return (
    <SearchInput
      label={t('search')}
      maxLength={200}
      rightSection={typed ? <CloseButton size="sm" aria-label={t('clearSearch')} onClick={() => ask('', 0)} /> : undefined}
      value={typed}
      onChange={(event) => ask(event.currentTarget.value, typingMs)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') ask(typed, 0)
        if (event.key === 'Escape') event.currentTarget.blur()
      }}
    />
  )
}

function Looks({ heads }: { heads: HeadData[] }) {
  const t = useTranslations('parts.list')
  const { settings, set } = useListPanel()
  const turn = (key: string) =>
    set({
      ...settings,
      hidden: settings.hidden.includes(key) ? settings.hidden.filter((other) => other !== key) : [...settings.hidden, key],
    })
  return (
    <Menu position="bottom-end" closeOnItemClick={false} width="15rem">
      <Menu.Target>
        <ActionIcon variant="default" size="input-sm" aria-label={t('looks')}>
          <IconColumns3 size={18} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('columns')}</Menu.Label>
        {heads.slice(1).map(({ key, title }) => (
          <Menu.CheckboxItem key={key} checked={!settings.hidden.includes(key)} onChange={() => turn(key)}>
            {title}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Label>{t('density')}</Menu.Label>
        <Menu.RadioGroup
          value={settings.density}
          onChange={(density) => set({ ...settings, density: density === 'compact' ? 'compact' : 'comfortable' })}
        >
          {(['comfortable', 'compact'] as const).map((density) => (
            <Menu.RadioItem key={density} value={density}>
              {t(density)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

type Props = { name: string; heads: HeadData[]; filters: Filter[]; isSearchable: boolean; source: ExportSource }

/** The tools above every list: search, filters, view, and the export as a file. */
export function Tools({ name, heads, filters, isSearchable, source }: Props) {
  const t = useTranslations('parts.list')
  const [exporting, setExporting] = useState(false)
  const others = filters.filter(({ kind }) => kind !== 'period')
  return (
    <>
      <div className={`row tight ${styles.tools} ${print.off}`}>
        {isSearchable && <Search />}
        {others.length > 0 && <Filters filters={others} />}
        {filters.map((filter) =>
          filter.kind === 'period' ? (
            <PeriodFilter key={filter.name} label={filter.label} from={filter.name} to={filter.until} />
          ) : null,
        )}
        {filters.length > 0 && <Views list={name} />}
        <span className={`row tight ${styles.toolsEnd}`}>
          <Looks heads={heads} />
          <ActionIcon variant="default" size="input-sm" aria-label={t('csv.open')} onClick={() => setExporting(true)}>
            <IconDownload size={18} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </span>
      </div>
      <Chips filters={filters} />
      {exporting && <ExportCsv heads={heads} source={source} onClose={() => setExporting(false)} />}
    </>
  )
}
