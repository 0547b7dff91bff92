'use client'
import { Button, Modal } from '@mantine/core'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import type { createExtension } from '@/lib/domain/assessing/assignments/extensions.contract'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'
import { useTranslations } from '@/lib/ui/translations'

const Form = dynamic(() => import('@/lib/ui/form/form').then((module) => module.Form), { ssr: false })

type Props = { assignmentId: string; endpoint: Endpoint<typeof createExtension>; fields: Field[] }

/** More time for a person or a group. */
export function Extend({ assignmentId, endpoint, fields }: Props) {
  const t = useTranslations('assignmentDesk')
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setIsOpen(true)}>
        {t('extend')}
      </Button>
      {isOpen && (
        <Modal opened onClose={close} size="lg" title={t('extendTitle')} closeButtonProps={{ 'aria-label': t('close') }}>
          <Form
            endpoint={endpoint}
            params={{ id: assignmentId }}
            fields={fields}
            submit={t('extend')}
            done={t('extended')}
            onDone={close}
            onCancel={close}
          />
        </Modal>
      )}
    </>
  )
}
