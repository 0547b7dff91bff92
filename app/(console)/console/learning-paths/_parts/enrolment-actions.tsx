'use client'
import { Menu, Modal } from '@mantine/core'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import type {
  extendEnrolment,
  migrateEnrolment,
  waiveEnrolment,
  withdrawEnrolment,
} from '@/lib/domain/learning/learning-paths/roster.contract'
import { shownEmail } from '@/lib/platform/i18n/shown-domain'
import { RowMenu } from '@/lib/ui/actions/row-menu'
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

const changes = ['extend', 'migrate', 'waive', 'withdraw'] as const
type Change = (typeof changes)[number]

/** The actions on one enrolment: extend, migrate to the newer version, waive, withdraw. */
export function EnrolmentActions({ enrolment, endpoints, fields }: Props) {
  const t = useTranslations('learningPaths.learners')
  const { language } = useConsole()
  const [open, setOpen] = useState<Change | null>(null)
  const { state, user, hasNewContent, pathId, id, version } = enrolment
  const person = inLanguage(user.name, language).text || shownEmail(user.email)
  const name = `\u2068${person}\u2069`
  const running = isRunning(state)
  const possible = {
    extend: endpoints.extend && running,
    migrate: endpoints.migrate && running && hasNewContent,
    waive: endpoints.waive && state !== 'waived',
    withdraw: endpoints.withdraw && (running || state === 'waiting'),
  }
  const params = { id: pathId, eid: id }
  const close = () => setOpen(null)
  const shown = changes.filter((change) => possible[change])
  if (shown.length === 0) return null
  return (
    <>
      <RowMenu name={person}>
        {shown.map((change) => (
          <Menu.Item
            key={change}
            color={change === 'waive' || change === 'withdraw' ? 'bad' : undefined}
            aria-label={t(`${change}.of`, { name })}
            onClick={() => setOpen(change)}
          >
            {t(`${change}.label`)}
          </Menu.Item>
        ))}
      </RowMenu>
      {open && (
        <Modal opened onClose={close} title={t(`${open}.of`, { name })} closeButtonProps={{ 'aria-label': t('close') }}>
          {open === 'migrate' && endpoints.migrate ? (
            <Migration endpoint={endpoints.migrate} params={params} version={version} onClose={close} />
          ) : (
            <ChangeForm change={open} enrolment={enrolment} endpoints={endpoints} fields={fields} onClose={close} />
          )}
        </Modal>
      )}
    </>
  )
}

type FormProps = Props & { change: Change; onClose: () => void }

/** The form of a change, with a sentence about it. */
function ChangeForm({ change, enrolment, endpoints, fields, onClose }: FormProps) {
  const t = useTranslations('learningPaths.learners')
  const { id, pathId, version, dueAt } = enrolment
  const params = { id: pathId, eid: id }
  return (
    <div className="stack">
      <p>{t(`${change}.detail`)}</p>
      {change === 'extend' && endpoints.extend && (
        <Form
          endpoint={endpoints.extend}
          params={params}
          fields={fields.extend}
          first={{ dueAt, version }}
          isChange
          submit={t('extend.submit')}
          done={t('extend.done')}
          onDone={onClose}
          onCancel={onClose}
        />
      )}
      {change === 'waive' && endpoints.waive && (
        <Form
          endpoint={endpoints.waive}
          params={params}
          fields={fields.waive}
          first={{ version }}
          submit={t('waive.label')}
          done={t('waive.done')}
          onDone={onClose}
          onCancel={onClose}
        />
      )}
      {change === 'withdraw' && endpoints.withdraw && (
        <Form
          endpoint={endpoints.withdraw}
          params={params}
          fields={[]}
          first={{ version }}
          submit={t('withdraw.submit')}
          done={t('withdraw.done')}
          onDone={onClose}
          onCancel={onClose}
        />
      )}
    </div>
  )
}
