'use client'
import { Button, Modal } from '@mantine/core'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import type { decideContest } from '@/lib/domain/assessing/points/contests/contests.contract'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'
import { useTranslations } from '@/lib/ui/translations'

const Form = dynamic(() => import('@/lib/ui/form/form').then((module) => module.Form), { ssr: false })

type Props = { id: string; name: string; reason: string; endpoint: Endpoint<typeof decideContest>; fields: Field[] }

/** The decision of one contest, with its reason and perhaps points, beside the words of the person. */
export function DecideContest({ id, name, reason, endpoint, fields }: Props) {
  const t = useTranslations('points.contests')
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button size="xs" onClick={() => setIsOpen(true)} aria-label={`${t('decide')}: ${name}`}>
        {t('decide')}
      </Button>
      {isOpen && (
        <Modal opened onClose={close} size="lg" title={t('decideTitle')} closeButtonProps={{ 'aria-label': t('close') }}>
          <div className="stack">
            <div>
              <p className="small soft">{t('columns.reason')}</p>
              <p dir="auto" data-text="theirs">
                {reason}
              </p>
            </div>
            <Form
              endpoint={endpoint}
              params={{ contestId: id }}
              fields={fields}
              submit={t('decide')}
              done={t('decided')}
              onDone={close}
              onCancel={close}
            />
          </div>
        </Modal>
      )}
    </>
  )
}
