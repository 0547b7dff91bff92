'use client'
import { Button } from '@mantine/core'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { ButtonIcon } from '@/lib/ui/actions/button-icon'
import { jobEnded } from '@/lib/ui/api-client'
import { useTranslations } from '@/lib/ui/translations'
import type { EnrolProps } from './enrol-dialog'

const EnrolDialog = dynamic(() => import('./enrol-dialog').then((module) => module.EnrolDialog), { ssr: false })

/** The button that enrols people, one or many; the roster around it is rendered anew when that is done. */
export function Enrol(props: Omit<EnrolProps, 'onClose'>) {
  const t = useTranslations('learningPaths.enrol')
  const router = useRouter()
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const refresh = () => router.refresh()
    addEventListener(jobEnded, refresh)
    return () => removeEventListener(jobEnded, refresh)
  }, [router])
  return (
    <>
      <Button size="sm" leftSection={<ButtonIcon name="add" />} onClick={() => setIsOpen(true)}>
        {t('label')}
      </Button>
      {isOpen && <EnrolDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}
