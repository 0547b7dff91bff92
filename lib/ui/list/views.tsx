'use client'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { IconBookmark } from '@/lib/ui/icons'
import { useTranslations } from '@/lib/ui/translations'
import { ToolPopover } from './tool-popover'

const ViewsPanel = dynamic(() => import('./views-panel').then((module) => module.ViewsPanel), { ssr: false })

/** Searches and filters that a person keeps under names, behind one button. */
export function Views({ list }: { list: string }) {
  const t = useTranslations('parts.list.views')
  const [open, setOpen] = useState(false)
  return (
    <ToolPopover
      text={t('open')}
      icon={<IconBookmark size={16} stroke={1.6} aria-hidden="true" />}
      isOpen={open}
      onOpen={setOpen}
    >
      <ViewsPanel list={list} onClose={() => setOpen(false)} />
    </ToolPopover>
  )
}
