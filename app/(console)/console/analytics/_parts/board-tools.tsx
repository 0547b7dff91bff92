'use client'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { IconLayoutGrid } from '@/lib/ui/icons'
import { ListNavigation } from '@/lib/ui/list/navigation'
import { ToolPopover } from '@/lib/ui/list/tool-popover'
import { Views } from '@/lib/ui/list/views'
import { useTranslations } from '@/lib/ui/translations'
import { arrangementName, arrangementText, type Card } from './cards.rules'

const Arrange = dynamic(() => import('./arrange').then((module) => module.Arrange), { ssr: false })

type Props = { shown: readonly Card[]; titles: Record<Card, string> }

/** The saved views of the board, and how it is arranged. A view holds the filters and the arrangement; both are in its address. */
export function BoardTools({ shown, titles }: Props) {
  const t = useTranslations('analytics.board')
  const [isOpen, setIsOpen] = useState(false)
  const shownText = arrangementText(shown)
  return (
    <ListNavigation shown={{ [arrangementName]: shownText }}>
      <div className="row tight">
        <Views list="analytics" />
        <ToolPopover
          text={t('arrange')}
          icon={<IconLayoutGrid size={16} stroke={1.6} aria-hidden="true" />}
          isOpen={isOpen}
          onOpen={setIsOpen}
        >
          <Arrange key={shownText} shown={shown} titles={titles} onClose={() => setIsOpen(false)} />
        </ToolPopover>
      </div>
    </ListNavigation>
  )
}
