'use client'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { IconCalendar } from '@/lib/ui/icons'
import { useList } from '@/lib/ui/list/navigation'
import { ToolPopover } from '@/lib/ui/list/tool-popover'
import { useTranslations } from '@/lib/ui/translations'

const PeriodPanel = dynamic(() => import('./period-panel').then((module) => module.PeriodPanel), { ssr: false })

/** The names of the two limits in the contract's query, and what the period is called. */
export type PeriodProps = { label: string; from: string; to: string }

/** Narrows a list to some days: by a usual period, or by its first and last day in a calendar. */
export function PeriodFilter({ label, from, to }: PeriodProps) {
  const t = useTranslations('parts.dates')
  const { query, go } = useList()
  const [open, setOpen] = useState(false)
  return (
    <ToolPopover
      text={query.has(from) || query.has(to) ? t('periodOn', { label }) : label}
      icon={<IconCalendar size={16} stroke={1.6} aria-hidden="true" />}
      isOpen={open}
      onOpen={setOpen}
    >
      <PeriodPanel
        label={label}
        from={query.get(from)}
        to={query.get(to)}
        onPeriod={(period) => {
          go({ [from]: period.from, [to]: period.to })
          setOpen(false)
        }}
      />
    </ToolPopover>
  )
}
