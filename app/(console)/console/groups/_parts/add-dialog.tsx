'use client'
import { Button, Modal } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { addGroupManager, addGroupMembers } from '@/lib/domain/people/groups/group-members.contract'
import type { listMembers } from '@/lib/domain/people/members/members.contract'
import { DialogButtons } from '@/lib/ui/actions/dialog-buttons'
import { useToasts } from '@/lib/ui/actions/toasts'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { PeoplePicker } from '@/lib/ui/people/people-picker'
import { useTranslations } from '@/lib/ui/translations'
import { isolated } from './names'

type As =
  | { role: 'members'; add: Endpoint<typeof addGroupMembers> }
  /** `present` are the managers that the group has, who cannot be chosen. */
  | { role: 'manager'; add: Endpoint<typeof addGroupManager>; present: string[] }
export type AddProps = { groupId: string; groupName: string; people: Endpoint<typeof listMembers>; as: As; onClose: () => void }

/** Chooses people for a group, or one to manage it. */
export function AddDialog({ groupId, groupName, people, as, onClose }: AddProps) {
  const t = useTranslations(as.role === 'members' ? 'groups.addPeople' : 'groups.addManager')
  const router = useRouter()
  const toast = useToasts()
  const [chosen, setChosen] = useState<string[]>([])
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [person] = chosen
  const add = async (): Promise<string> => {
    if (as.role === 'members') {
      const { data } = await call(as.add, { params: { id: groupId }, body: { userIds: chosen } })
      return t('done', { count: data.added })
    }
    await call(as.add, { params: { id: groupId, userId: person ?? '' } })
    return t('done')
  }
  const send = async () => {
    setIsSending(true)
    setFailure(null)
    try {
      toast({ text: await add(), kind: 'good' })
      router.refresh()
      onClose()
    } catch (error) {
      setFailure(errorMessage(error, t('failed')))
      setIsSending(false)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('title', { group: isolated(groupName) })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className="stack">
        <p className="soft">{t('intro')}</p>
        <FailureNotice text={failure} />
        <PeoplePicker
          list={people}
          chosen={chosen}
          onChange={as.role === 'members' ? setChosen : (ids) => setChosen(ids.slice(-1))}
          barredBy={({ id }) => (as.role === 'manager' && as.present.includes(id) ? t('already') : null)}
        />
        <DialogButtons closeLabel={t('close')} onClose={onClose}>
          <Button onClick={send} disabled={chosen.length === 0} loading={isSending}>
            {t('submit', { count: chosen.length })}
          </Button>
        </DialogButtons>
      </div>
    </Modal>
  )
}
