'use client'
import { Button, Modal } from '@mantine/core'
import { useId, useState } from 'react'
import type { enrolMany, listCandidates } from '@/lib/domain/learning-paths/roster.contract'
import type { listRoles } from '@/lib/domain/roles/roles.contract'
import { DialogButtons } from '@/lib/ui/actions/dialog-buttons'
import { useToasts } from '@/lib/ui/actions/toasts'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import type { Values } from '@/lib/ui/form/values'
import { PeoplePicker } from '@/lib/ui/people/people-picker'
import { Segmented } from '@/lib/ui/segmented'
import { useTranslations } from '@/lib/ui/translations'
import { useKeyedSend } from '@/lib/ui/use-keyed-send'
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
  const { send, isSending, failure, faults } = useKeyedSend(enrol, t('failed'))
  const isReady = by === 'people' ? people.length > 0 : role !== null
  const start = async () => {
    const who = by === 'people' ? { userIds: people } : { roleId: role ?? '' }
    const data = await send({ ...who, ...(due.kind !== '' && { dueRule: dueRuleOf(due) }) }, { id: pathId })
    if (!data) return
    toast({ text: t('done'), kind: 'good' })
    onClose()
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
          <Button onClick={start} disabled={!isReady} loading={isSending}>
            {by === 'people' ? t('submit', { count: people.length }) : t('submitRole')}
          </Button>
        </DialogButtons>
      </div>
    </Modal>
  )
}
