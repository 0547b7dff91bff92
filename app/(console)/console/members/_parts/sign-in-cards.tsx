'use client'
import { Button } from '@mantine/core'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useSelection } from '@/lib/ui/list/list-panel'
import { useTranslations } from '@/lib/ui/translations'
import type { CardEndpoints } from './sign-in-cards-dialog'

const CardsDialog = dynamic(() => import('./sign-in-cards-dialog').then((module) => module.CardsDialog), { ssr: false })

type Props = {
  endpoints: CardEndpoints
  userIds: string[]
  label: string
  /** Of one person: what the button does, with their name. */
  name?: string
}

/** A button that has sign-in cards made. */
function CardsButton({ endpoints, userIds, label, name }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="default" aria-label={name} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && <CardsDialog endpoints={endpoints} userIds={userIds} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Sign-in cards for the chosen people of the list. */
export function CardsOfChosen({ endpoints }: Pick<Props, 'endpoints'>) {
  const t = useTranslations('members.cards')
  const { ids } = useSelection()
  return <CardsButton endpoints={endpoints} userIds={ids} label={t('print')} />
}

/** A sign-in card for one person. */
export const CardOfOne = ({ userId, ...props }: Omit<Props, 'userIds'> & { userId: string }) => (
  <CardsButton {...props} userIds={[userId]} />
)
