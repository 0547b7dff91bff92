'use client'
import { Button, Modal } from '@mantine/core'
import dynamic from 'next/dynamic'
import { useRef, useState } from 'react'
import { ButtonIcon } from '@/lib/ui/actions/button-icon'
import { useTranslations } from '@/lib/ui/translations'
import type { AccountFormProps } from './account-form'

// Loaded when the dialog is opened; the list does not need it.
const AccountForm = dynamic(() => import('./account-form').then((module) => module.AccountForm), { ssr: false })

/** A new service account, or the change of one: its name, what it is for, and its roles. */
export function EditAccount(props: Omit<AccountFormProps, 'onClose'>) {
  const t = useTranslations('serviceAccounts')
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const isNew = !props.item
  return (
    <>
      <Button
        ref={button}
        size="sm"
        variant={isNew ? 'filled' : 'default'}
        leftSection={isNew && <ButtonIcon name="add" />}
        onClick={() => setOpen(true)}
      >
        {t(isNew ? 'create' : 'edit')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={t(isNew ? 'createTitle' : 'editTitle')}
        size="lg"
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {isOpen && <AccountForm {...props} onClose={close} />}
      </Modal>
    </>
  )
}
