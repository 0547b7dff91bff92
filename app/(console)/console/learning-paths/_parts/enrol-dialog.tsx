'use client'
import { Button, Modal } from '@mantine/core'
import { useId, useState } from 'react'
import type { listRoles } from '@/lib/domain/house/roles/roles.contract'
import type { enrolMany, listCandidates } from '@/lib/domain/learning/learning-paths/roster.contract'
import type { listGroups } from '@/lib/domain/people/groups/groups.contract'
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
import { GroupPicker } from './group-picker'
import { RolePicker } from './role-picker'
import { dueRuleOf } from './settings-values'

export type EnrolProps = {
  pathId: string
  endpoints: {
    enrol: Endpoint<typeof enrolMany>
    candidates: Endpoint<typeof listCandidates>
    roles?: Endpoint<typeof listRoles>
    groups?: Endpoint<typeof listGroups>
  }
  onClose: () => void
}

/** Who is enrolled, people or everyone with a role or in a group, and when it is due for them. A job enrols them; the tray of jobs tells how it goes. */
export function EnrolDialog({ pathId, endpoints: { enrol, candidates, roles, groups }, onClose }: EnrolProps) {
  const t = useTranslations('learningPaths.enrol')
  const tState = useTranslations('learningPaths.learners.states')
  const toast = useToasts()
  const id = useId()
  const [by, setBy] = useState<'people' | 'role' | 'group'>('people')
  const [people, setPeople] = useState<string[]>([])
  const [role, setRole] = useState<string | null>(null)
  const [group, setGroup] = useState<string | null>(null)
  const [due, setDue] = useState<Values>({ kind: '' })
  const { send, isSending, failure, faults } = useKeyedSend(enrol, t('failed'))
  const who = { people: { userIds: people }, role: { roleId: role }, group: { groupId: group } }[by]
  const isReady = by === 'people' ? people.length > 0 : (by === 'role' ? role : group) !== null
  const start = async () => {
    const data = await send({ ...who, ...(due.kind !== '' && { dueRule: dueRuleOf(due) }) }, { id: pathId })
    if (!data) return
    toast({ text: t('done'), kind: 'good' })
    onClose()
  }
  return (
    <Modal opened onClose={onClose} size="lg" title={t('title')} closeButtonProps={{ 'aria-label': t('close') }}>
      <div className="stack">
        <FailureNotice text={failure} />
        {(roles || groups) && (
          <Segmented
            label={t('who')}
            value={by}
            options={[
              { value: 'people', label: t('people') },
              ...(roles ? [{ value: 'role' as const, label: t('role') }] : []),
              ...(groups ? [{ value: 'group' as const, label: t('group') }] : []),
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
        {by === 'group' && groups && <GroupPicker list={groups} hint={t('groupHint')} chosen={group} onChange={setGroup} />}
        {by === 'role' && roles && <RolePicker list={roles} chosen={role} onChange={setRole} />}
        <DueFields id={id} values={due} faults={faults} onChange={setDue} otherwise={t('ruleOfPath')} />
        <DialogButtons closeLabel={t('close')} onClose={onClose}>
          <Button onClick={start} disabled={!isReady} loading={isSending}>
            {by === 'people' ? t('submit', { count: people.length }) : t(by === 'role' ? 'submitRole' : 'submitGroup')}
          </Button>
        </DialogButtons>
      </div>
    </Modal>
  )
}
