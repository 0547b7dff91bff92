'use client'
import { Button } from '@mantine/core'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { ButtonIcon } from '@/lib/ui/actions/button-icon'
import { useTranslations } from '@/lib/ui/translations'
import { useRefreshWhenDone } from '@/lib/ui/use-refresh-when-done'
import type { EnrolProps } from './enrol-dialog'

const EnrolDialog = dynamic(() => import('./enrol-dialog').then((module) => module.EnrolDialog), { ssr: false })

/** The button that enrols people, one or many; the roster around it is rendered anew when that is done. */
export function Enrol(props: Omit<EnrolProps, 'onClose'>) {
  const t = useTranslations('learningPaths.enrol')
  useRefreshWhenDone()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="sm" leftSection={<ButtonIcon name="add" />} onClick={() => setIsOpen(true)}>
        {t('label')}
      </Button>
      {isOpen && <EnrolDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}
