'use client'
import { Button, Modal } from '@mantine/core'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import type { drawExamSeats } from '@/lib/domain/assessing/assessments/seating/exam-seats.contract'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'
import { useTranslations } from '@/lib/ui/translations'

const Form = dynamic(() => import('@/lib/ui/form/form').then((module) => module.Form), { ssr: false })

type Answer = (typeof drawExamSeats)['example']['returns']
type Props = { planId: string; endpoint: Endpoint<typeof drawExamSeats>; fields: Field[] }

/** Seats by chance for everyone who was given none by hand. */
export function Draw({ planId, endpoint, fields }: Props) {
  const t = useTranslations('seatPlans')
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const done = (data: unknown) => {
    const { seatedCount, unseatedCount, besideCount } = data as Answer
    return t('drawn', { count: seatedCount, left: unseatedCount, beside: besideCount })
  }
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setIsOpen(true)}>
        {t('draw')}
      </Button>
      {isOpen && (
        <Modal opened onClose={close} size="lg" title={t('drawTitle')} closeButtonProps={{ 'aria-label': t('close') }}>
          <div className="stack">
            <p>{t('drawIntro')}</p>
            <Form
              endpoint={endpoint}
              params={{ id: planId }}
              fields={fields}
              submit={t('draw')}
              done={done}
              onDone={close}
              onCancel={close}
            />
          </div>
        </Modal>
      )}
    </>
  )
}
