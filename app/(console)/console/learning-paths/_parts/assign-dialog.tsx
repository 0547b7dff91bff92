'use client'
import { Button, Modal } from '@mantine/core'
import { useId, useState } from 'react'
import type { assignToGroup } from '@/lib/domain/learning/learning-paths/group-assignments.contract'
import type { LeavingRule } from '@/lib/domain/learning/learning-paths/words'
import type { listGroups } from '@/lib/domain/people/groups/groups.contract'
import { DialogButtons } from '@/lib/ui/actions/dialog-buttons'
import { useToasts } from '@/lib/ui/actions/toasts'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import type { Values } from '@/lib/ui/form/values'
import { Segmented } from '@/lib/ui/segmented'
import { useTranslations } from '@/lib/ui/translations'
import { useKeyedSend } from '@/lib/ui/use-keyed-send'
import { DueFields } from './due-fields'
import { GroupPicker } from './group-picker'
import { dueRuleOf } from './settings-values'

export type AssignProps = {
  pathId: string
  endpoints: { assign: Endpoint<typeof assignToGroup>; groups: Endpoint<typeof listGroups> }
  onClose: (isDone: boolean) => void
}

/** The group that a path is assigned to, when it is due for its people, and what becomes of those who leave. */
export function AssignDialog({ pathId, endpoints: { assign, groups }, onClose }: AssignProps) {
  const t = useTranslations('learningPaths.assignments')
  const toast = useToasts()
  const id = useId()
  const [groupId, setGroupId] = useState<string | null>(null)
  const [due, setDue] = useState<Values>({ kind: '' })
  const [onLeave, setOnLeave] = useState<LeavingRule>('keep')
  const { send, isSending, failure, faults } = useKeyedSend(assign, t('failed'))
  const start = async () => {
    const body = { groupId: groupId ?? '', onLeave, ...(due.kind !== '' && { dueRule: dueRuleOf(due) }) }
    if (!(await send(body, { id: pathId }))) return
    toast({ text: t('done'), kind: 'good' })
    onClose(true)
  }
  const close = () => onClose(false)
  return (
    <Modal opened onClose={close} size="lg" title={t('assign')} closeButtonProps={{ 'aria-label': t('close') }}>
      <div className="stack">
        <FailureNotice text={failure} />
        <GroupPicker list={groups} hint={t('groupHint')} error={faults.groupId} chosen={groupId} onChange={setGroupId} />
        <DueFields id={id} values={due} faults={faults} onChange={setDue} otherwise={t('ruleOfPath')} />
        <Segmented
          label={t('onLeave')}
          value={onLeave}
          options={[
            { value: 'keep', label: t('leaving.keep') },
            { value: 'withdraw', label: t('leaving.withdraw') },
          ]}
          onChange={setOnLeave}
        />
        <p className="soft small">{t(`leavingDetail.${onLeave}`)}</p>
        <DialogButtons closeLabel={t('close')} onClose={close}>
          <Button onClick={start} disabled={groupId === null} loading={isSending}>
            {t('submit')}
          </Button>
        </DialogButtons>
      </div>
    </Modal>
  )
}
