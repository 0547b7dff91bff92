'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { addBooking } from '@/lib/domain/learning/live/bookings/bookings.contract'
import { useToasts } from '@/lib/ui/actions/toasts'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint, ListContract } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { PeoplePicker } from '@/lib/ui/people/people-picker'
import { useTranslations } from '@/lib/ui/translations'

type Props = { sessionId: string; add: Endpoint<typeof addBooking>; people: Endpoint<ListContract> }

/** Gives a seat to a person who turned up without one, also while the session runs. */
export function LetIn({ sessionId, add, people }: Props) {
  const t = useTranslations('live.attendance')
  const router = useRouter()
  const toast = useToasts()
  const [failure, setFailure] = useState<string | null>(null)
  const letIn = async (userId: string) => {
    setFailure(null)
    try {
      const { data } = await call(add, { params: { id: sessionId }, body: { userId } })
      toast({ text: t(data.state === 'waiting' ? 'letInWaiting' : 'letInDone'), kind: 'good' })
      router.refresh()
    } catch (error) {
      setFailure(errorMessage(error, t('letInFailed')))
    }
  }
  return (
    <details className="stack">
      <summary>{t('letIn')}</summary>
      <p className="small soft">{t('letInIntro')}</p>
      <FailureNotice text={failure} />
      <PeoplePicker
        list={people}
        query={{ status: 'active' }}
        chosen={[]}
        onChange={([userId]) => userId && void letIn(userId)}
      />
    </details>
  )
}
