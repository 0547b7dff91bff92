'use client'
import { Button } from '@mantine/core'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ButtonIcon } from '@/lib/ui/actions/button-icon'
import { useTranslations } from '@/lib/ui/translations'
import type { AssignProps } from './assign-dialog'

const AssignDialog = dynamic(() => import('./assign-dialog').then((module) => module.AssignDialog), { ssr: false })

/** The button that assigns a path to a group. */
export function Assign(props: Omit<AssignProps, 'onClose'>) {
  const t = useTranslations('learningPaths.assignments')
  const router = useRouter()
  const [isOpen, setIsOpen] = useState(false)
  const close = (isDone: boolean) => {
    setIsOpen(false)
    if (isDone) router.refresh()
  }
  return (
    <>
      <Button size="sm" variant="default" leftSection={<ButtonIcon name="add" />} onClick={() => setIsOpen(true)}>
        {t('assign')}
      </Button>
      {isOpen && <AssignDialog {...props} onClose={close} />}
    </>
  )
}
