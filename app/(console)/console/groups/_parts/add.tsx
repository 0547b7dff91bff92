'use client'
import { Button } from '@mantine/core'
import dynamic from 'next/dynamic'
import { useRef, useState } from 'react'
import { ButtonIcon } from '@/lib/ui/actions/button-icon'
import { useTranslations } from '@/lib/ui/translations'
import type { AddProps } from './add-dialog'

// Loaded when the dialog is opened; the page does not need it.
const AddDialog = dynamic(() => import('./add-dialog').then((module) => module.AddDialog), { ssr: false })

/** The button that adds people or a manager to a group. */
export function Add(props: Omit<AddProps, 'onClose'>) {
  const isOfPeople = props.as.role === 'members'
  const t = useTranslations(isOfPeople ? 'groups.addPeople' : 'groups.addManager')
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setIsOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <Button
        ref={button}
        size={isOfPeople ? 'sm' : 'xs'}
        variant={isOfPeople ? 'filled' : 'default'}
        leftSection={<ButtonIcon name="add" />}
        onClick={() => setIsOpen(true)}
      >
        {t('label')}
      </Button>
      {isOpen && <AddDialog {...props} onClose={close} />}
    </>
  )
}
