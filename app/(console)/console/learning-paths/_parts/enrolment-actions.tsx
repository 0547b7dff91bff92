'use client'
import { Button, Modal } from '@mantine/core'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import type {
  extendEnrolment,
  migrateEnrolment,
  waiveEnrolment,
  withdrawEnrolment,
} from '@/lib/domain/learning/learning-paths/roster.contract'
import { shownEmail } from '@/lib/platform/i18n/shown-domain'
import { useConsole } from '@/lib/ui/console-provider'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'
import { inLanguage } from '@/lib/ui/moments'
import { useTranslations } from '@/lib/ui/translations'
import { type Enrolment, isRunning } from './enrolment-state'

const Form = dynamic(() => import('@/lib/ui/form/form').then((module) => module.Form), { ssr: false })
const Migration = dynamic(() => import('./migration').then((module) => module.Migration), { ssr: false })

type Props = {
  enrolment: Pick<Enrolment, 'id' | 'pathId' | 'user' | 'state' | 'dueAt' | 'hasNewContent' | 'version'>
  /** Without an endpoint the person may not do it. */
  endpoints: {
    extend?: Endpoint<typeof extendEnrolment>
    waive?: Endpoint<typeof waiveEnrolment>
    migrate?: Endpoint<typeof migrateEnrolment>
    withdraw?: Endpoint<typeof withdrawEnrolment>
  }
  fields: { extend: Field[]; waive: Field[] }
}

/** The actions on one enrolment: extend, migrate to the newer version, waive, withdraw. */
export function EnrolmentActions({ enrolment, endpoints, fields }: Props) {
  const t = useTranslations('learningPaths.learners')
  const { language } = useConsole()
  const [open, setOpen] = useState<'extend' | 'waive' | 'migrate' | 'withdraw' | null>(null)
  const { state, user, hasNewContent, pathId, id, version, dueAt } = enrolment
  const name = `\u2068${inLanguage(user.name, language).text || shownEmail(user.email)}\u2069`
  const running = isRunning(state)
  const possible = {
    extend: endpoints.extend && running,
    migrate: endpoints.migrate && running && hasNewContent,
    waive: endpoints.waive && state !== 'waived',
    withdraw: endpoints.withdraw && (running || state === 'waiting'),
  }
  const params = { id: pathId, eid: id }
  const close = () => setOpen(null)
  return (
    <>
      <span className="row tight">
        {(['extend', 'migrate', 'waive', 'withdraw'] as const).map(
          (what) =>
            possible[what] && (
              <Button key={what} size="xs" variant="subtle" aria-label={t(`${what}.of`, { name })} onClick={() => setOpen(what)}>
                {t(`${what}.label`)}
              </Button>
            ),
        )}
      </span>
      {open && (
        <Modal opened onClose={close} title={t(`${open}.of`, { name })} closeButtonProps={{ 'aria-label': t('close') }}>
          {open === 'migrate' && endpoints.migrate ? (
            <Migration endpoint={endpoints.migrate} params={params} version={version} onClose={close} />
          ) : (
            <div className="stack">
              <p>{t(`${open}.detail`)}</p>
              {open === 'extend' && endpoints.extend && (
                <Form
                  endpoint={endpoints.extend}
                  params={params}
                  fields={fields.extend}
                  first={{ dueAt, version }}
                  isChange
                  submit={t('extend.submit')}
                  done={t('extend.done')}
                  onDone={close}
                  onCancel={close}
                />
              )}
              {open === 'waive' && endpoints.waive && (
                <Form
                  endpoint={endpoints.waive}
                  params={params}
                  fields={fields.waive}
                  first={{ version }}
                  submit={t('waive.label')}
                  done={t('waive.done')}
                  onDone={close}
                  onCancel={close}
                />
              )}
              {open === 'withdraw' && endpoints.withdraw && (
                <Form
                  endpoint={endpoints.withdraw}
                  params={params}
                  fields={[]}
                  first={{ version }}
                  submit={t('withdraw.submit')}
                  done={t('withdraw.done')}
                  onDone={close}
                  onCancel={close}
                />
              )}
            </div>
          )}
        </Modal>
      )}
    </>
  )
}
