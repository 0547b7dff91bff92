'use client'
import { Button, Modal } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import type { enrolMany, listCandidates } from '@/lib/domain/learning-paths/roster.contract'
import type { listRoles } from '@/lib/domain/roles/roles.contract'
import { ApiError } from '@/lib/platform/http/client'
import { DialogButtons } from '@/lib/ui/actions/dialog-buttons'
import { useToasts } from '@/lib/ui/actions/toasts'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import type { Values } from '@/lib/ui/form/values'
import { PeoplePicker } from '@/lib/ui/people/people-picker'
import { Segmented } from '@/lib/ui/segmented'
import { useTranslations } from '@/lib/ui/translations'
import { DueFields } from './due-fields'
import { RolePicker } from './role-picker'
import { dueRuleOf } from './settings-values'

export type EnrolProps = {
  pathId: string
  endpoints: {
    enrol: Endpoint<typeof enrolMany>
    candidates: Endpoint<typeof listCandidates>
    roles?: Endpoint<typeof listRoles>
  }
  onClose: () => void
}

/** Who is enrolled, people or everyone with a role, and when it is due for them. A job enrols them; the tray of jobs tells how it goes. */
export function EnrolDialog({ pathId, endpoints: { enrol, candidates, roles }, onClose }: EnrolProps) {
  const t = useTranslations('learningPaths.enrol')
  const tState = useTranslations('learningPaths.learners.states')
  const toast = useToasts()
  const id = useId()
  const [by, setBy] = useState<'people' | 'role'>('people')
  const [people, setPeople] = useState<string[]>([])
  const [role, setRole] = useState<string | null>(null)
  const [due, setDue] = useState<Values>({ kind: '' })
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [faults, setFaults] = useState<Record<string, string>>({})
  /** The same request that is sent again keeps its key, so that nobody is enrolled by two jobs. */
  const last = useRef({ body: '', key: '' })
  const isReady = by === 'people' ? people.length > 0 : role !== null
  const send = async () => {
    const who = by === 'people' ? { userIds: people } : { roleId: role ?? '' }
    const body = { ...who, ...(due.kind !== '' && { dueRule: dueRuleOf(due) }) }
    const text = JSON.stringify(body)
    if (last.current.body !== text) last.current = { body: text, key: crypto.randomUUID() }
    setIsSending(true)
    setFailure(null)
    setFaults({})
    try {
      await call(enrol, { params: { id: pathId }, headers: { 'idempotency-key': last.current.key }, body: body as never })
      toast({ text: t('done'), kind: 'good' })
      onClose()
    } catch (error) {
      const errors = error instanceof ApiError ? (error.envelope.errors ?? []) : []
      setFaults(Object.fromEntries(errors.map(({ property, message }) => [property, message])))
      setFailure(errorMessage(error, t('failed')))
      setIsSending(false)
    }
  }
  return (
    <Modal opened onClose={onClose} size="lg" title={t('title')} closeButtonProps={{ 'aria-label': t('close') }}>
      <div className="stack">
        <FailureNotice text={failure} />
        {roles && (
          <Segmented
            label={t('who')}
            value={by}
            options={[
              { value: 'people', label: t('people') },
              { value: 'role', label: t('role') },
            ]}
            onChange={setBy}
          />
        )}
        {by === 'people' && (
          <PeoplePicker
            list={candidates}
            params={{ id: pathId }}
            chosen={people}
            onChange={setPeople}
            barredBy={({ enrolment }) => (typeof enrolment === 'string' ? tState(enrolment) : null)}
          />
        )}
        {by === 'role' && roles && <RolePicker list={roles} chosen={role} onChange={setRole} />}
        <DueFields id={id} values={due} faults={faults} onChange={setDue} otherwise={t('ruleOfPath')} />
        <DialogButtons closeLabel={t('close')} onClose={onClose}>
          <Button onClick={send} disabled={!isReady} loading={isSending}>
            {by === 'people' ? t('submit', { count: people.length }) : t('submitRole')}
          </Button>
        </DialogButtons>
      </div>
    </Modal>
  )
}
