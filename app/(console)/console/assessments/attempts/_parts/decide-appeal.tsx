'use client'
import { Button, Modal } from '@mantine/core'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import type { decideAppeal } from '@/lib/domain/assessing/assessments/appeals/appeals.contract'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'
import { useTranslations } from '@/lib/ui/translations'

const Form = dynamic(() => import('@/lib/ui/form/form').then((module) => module.Form), { ssr: false })

type Props = { id: string; number: number; endpoint: Endpoint<typeof decideAppeal>; fields: Field[] }

/** The decision of one appeal, with its reason and perhaps other points. */
export function DecideAppeal({ id, number, endpoint, fields }: Props) {
  const t = useTranslations('gradingDesk.appeals')
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <div>
      <Button variant="default" size="sm" onClick={() => setIsOpen(true)}>
        {t('decide')}
      </Button>
      {isOpen && (
        <Modal opened onClose={close} size="lg" title={t('number', { number })} closeButtonProps={{ 'aria-label': t('close') }}>
          <Form
            endpoint={endpoint}
            params={{ appealId: id }}
            fields={fields}
            submit={t('decide')}
            done={t('done')}
            onDone={close}
            onCancel={close}
          />
        </Modal>
      )}
    </div>
  )
}
