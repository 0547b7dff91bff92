'use client'
import { Button, Modal } from '@mantine/core'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import type { createAccommodation } from '@/lib/domain/assessing/assessments/attempts/accommodations.contract'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'
import { useTranslations } from '@/lib/ui/translations'

const Form = dynamic(() => import('@/lib/ui/form/form').then((module) => module.Form), { ssr: false })

type Answer = (typeof createAccommodation)['example']['returns']
type Props = { assessmentId: string; endpoint: Endpoint<typeof createAccommodation>; fields: Field[] }

/** More time for everyone, also in attempts that run: a later close, minutes more, or both. */
export function Prolong({ assessmentId, endpoint, fields }: Props) {
  const t = useTranslations('assessments')
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const done = (data: unknown) => {
    const { changedAttempts: count, cutAttempts, isCutByClose } = data as Answer
    const isCut = isCutByClose || cutAttempts > 0
    return t(isCut ? 'prolong.doneAndCut' : 'prolong.done', { count })
  }
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setIsOpen(true)}>
        {t('prolong.label')}
      </Button>
      {isOpen && (
        <Modal
          opened
          onClose={close}
          size="lg"
          title={t('prolong.title')}
          closeButtonProps={{ 'aria-label': t('prolong.close') }}
        >
          <div className="stack">
            <p>{t('prolong.detail')}</p>
            <Form
              endpoint={endpoint}
              fields={fields}
              extra={{ assessmentId, forEveryone: true }}
              submit={t('prolong.label')}
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
