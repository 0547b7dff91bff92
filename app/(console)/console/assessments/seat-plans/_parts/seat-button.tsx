'use client'
import { Button, Modal, NativeSelect, TextInput } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import type { putExamSeat, removeExamSeat } from '@/lib/domain/assessing/assessments/seating/exam-seats.contract'
import { useToasts } from '@/lib/ui/actions/toasts'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { typedDirection } from '@/lib/ui/form/typed-direction'
import { useTranslations } from '@/lib/ui/translations'

type Props = {
  planId: string
  person: { id: string; name: string }
  seat: { roomId: string; label: string } | null
  rooms: readonly { id: string; name: string }[]
  put: Endpoint<typeof putExamSeat>
  remove: Endpoint<typeof removeExamSeat>
}

/** Gives a person a seat, another one, or none. */
export function SeatButton({ planId, person, seat, rooms, put, remove }: Props) {
  const t = useTranslations('seatPlans')
  const router = useRouter()
  const toast = useToasts()
  const [isOpen, setIsOpen] = useState(false)
  const [roomId, setRoomId] = useState(seat?.roomId ?? rooms[0]?.id ?? '')
  const [label, setLabel] = useState(seat?.label ?? '')
  const [failure, setFailure] = useState<string | null>(null)
  const params = { id: planId, userId: person.id }
  const send = async (work: () => Promise<unknown>, done: string) => {
    setFailure(null)
    try {
      await work()
      toast({ text: done, kind: 'good' })
      setIsOpen(false)
      router.refresh()
    } catch (error) {
      setFailure(errorMessage(error, t('failed')))
    }
  }
  const give = (event: FormEvent) => {
    event.preventDefault()
    void send(() => call(put, { params, body: { roomId, label } }), t('seats.given'))
  }
  const title = t(seat ? 'seats.change' : 'seats.give')
  return (
    <>
      <Button variant="default" size="sm" aria-label={`${title}: ${person.name}`} onClick={() => setIsOpen(true)}>
        {title}
      </Button>
      {isOpen && (
        <Modal
          opened
          onClose={() => setIsOpen(false)}
          title={<bdi data-text="theirs">{person.name}</bdi>}
          closeButtonProps={{ 'aria-label': t('close') }}
        >
          <form className="stack" onSubmit={give}>
            <FailureNotice text={failure} />
            <NativeSelect
              label={t('seats.room')}
              value={roomId}
              data={rooms.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(event) => setRoomId(event.currentTarget.value)}
            />
            <TextInput
              {...typedDirection}
              label={t('seats.label')}
              required
              maxLength={20}
              value={label}
              onChange={(event) => setLabel(event.currentTarget.value)}
            />
            <div className="row tight">
              <Button type="submit">{t('save')}</Button>
              {seat && (
                <Button
                  variant="outline"
                  color="bad"
                  onClick={() => void send(() => call(remove, { params }), t('seats.takenAway'))}
                >
                  {t('seats.takeAway')}
                </Button>
              )}
            </div>
          </form>
        </Modal>
      )}
    </>
  )
}
