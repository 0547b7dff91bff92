'use client'
import { Button, Modal } from '@mantine/core'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import type { forceSubmit, reopenAttempt, voidAttempt } from '@/lib/domain/assessing/assessments/grading/attempt-changes.contract'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'
import { useTranslations } from '@/lib/ui/translations'

const Form = dynamic(() => import('@/lib/ui/form/form').then((module) => module.Form), { ssr: false })

const actions = ['forceSubmit', 'reopen', 'void'] as const
type Props = {
  id: string
  /** Without an endpoint the person may not do it, or it cannot be done in the present state. */
  endpoints: {
    forceSubmit?: Endpoint<typeof forceSubmit>
    reopen?: Endpoint<typeof reopenAttempt>
    void?: Endpoint<typeof voidAttempt>
  }
  fields: Record<(typeof actions)[number], Field[]>
}

/** The actions on a whole attempt, each with a reason: submit it, reopen it, or void it. */
export function AttemptActions({ id, endpoints, fields }: Props) {
  const t = useTranslations('gradingDesk')
  const [open, setOpen] = useState<(typeof actions)[number] | null>(null)
  const close = () => setOpen(null)
  const endpoint = open && endpoints[open]
  return (
    <>
      {actions
        .filter((what) => endpoints[what])
        .map((what) => {
          const look = what === 'void' ? { variant: 'outline', color: 'bad' } : { variant: 'default' }
          return (
            <Button key={what} {...look} size="sm" onClick={() => setOpen(what)}>
              {t(`changes.${what}.label`)}
            </Button>
          )
        })}
      {open && endpoint && (
        <Modal
          opened
          onClose={close}
          size="lg"
          title={t(`changes.${open}.title`)}
          closeButtonProps={{ 'aria-label': t('changes.close') }}
        >
          <div className="stack">
            <p>{t(`changes.${open}.detail`)}</p>
            <Form
              endpoint={endpoint}
              params={{ id }}
              fields={fields[open]}
              submit={t(`changes.${open}.label`)}
              done={t(`changes.${open}.done`)}
              onDone={close}
              onCancel={close}
            />
          </div>
        </Modal>
      )}
    </>
  )
}
