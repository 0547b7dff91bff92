'use client'
import { Button } from '@mantine/core'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { readOwnJob } from '@/lib/domain/house/jobs/jobs.contract'
import type { remindMany } from '@/lib/domain/learning/learning-paths/bulk-change.contract'
import type { listProgress } from '@/lib/domain/learning/progress/progress-admin.contract'
import type { createIntervention } from '@/lib/domain/standards/analytics/interventions.contract'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { useSelection } from '@/lib/ui/list/list-panel'
import { useTranslations } from '@/lib/ui/translations'
import { useRefreshWhenDone } from '@/lib/ui/use-refresh-when-done'
import { countedBy } from '../../enrolments/_parts/chosen'

const BulkDialog = dynamic(() => import('../../enrolments/_parts/bulk-dialog').then((module) => module.BulkDialog), {
  ssr: false,
})
const NoteDialog = dynamic(() => import('./note-dialog').then((module) => module.NoteDialog), { ssr: false })

type Props = {
  endpoints: {
    remind?: Endpoint<typeof remindMany>
    note?: Endpoint<typeof createIntervention>
    list: Endpoint<typeof listProgress>
    job: Endpoint<typeof readOwnJob>
  }
  /** The person of each row, with the name; rows are enrolments or people. */
  people: Record<string, { id: string; name: string }>
  rows: 'enrolments' | 'people'
}
type Chosen = { body: object; count: number }

/** The states of enrolments of which people are reminded. */
const open = ['invited', 'active', 'overdue']

/** Reminds the people of the chosen rows, or writes a note to them. */
export function PeopleBar({ endpoints, people, rows }: Props) {
  const t = useTranslations('myPeople.act')
  const router = useRouter()
  useRefreshWhenDone()
  const { ids, clear } = useSelection()
  const [reminding, setReminding] = useState<Chosen | null>(null)
  const [isWriting, setIsWriting] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const chosen = [...new Map(ids.flatMap((id) => (people[id] ? [[people[id].id, people[id]] as const] : []))).values()]
  const remind = async () => {
    setFailure(null)
    if (rows === 'enrolments') return setReminding({ body: { enrolmentIds: ids }, count: ids.length })
    const filter = { person: ids, state: open }
    try {
      const { metadata } = await call(endpoints.list, { query: countedBy(filter) as never })
      const count = (metadata as { count?: number }).count ?? 0
      if (count === 0) return setFailure(t('nothingOpen'))
      setReminding({ body: { filter }, count })
    } catch (error) {
      setFailure(errorMessage(error, t('failed')))
    }
  }
  const close = (isDone: boolean) => {
    setReminding(null)
    setIsWriting(false)
    if (!isDone) return
    clear()
    router.refresh()
  }
  return (
    <>
      <FailureNotice text={failure} />
      <span className="row tight">
        {endpoints.remind && (
          <Button size="xs" variant="default" onClick={() => void remind()}>
            {t('remind')}
          </Button>
        )}
        {endpoints.note && (
          <Button size="xs" variant="default" onClick={() => setIsWriting(true)}>
            {t('note')}
          </Button>
        )}
      </span>
      {reminding && endpoints.remind && (
        <BulkDialog
          change="remind"
          chosen={reminding}
          endpoint={endpoints.remind}
          job={endpoints.job}
          fields={[]}
          onClose={close}
        />
      )}
      {isWriting && endpoints.note && <NoteDialog endpoint={endpoints.note} people={chosen} onClose={close} />}
    </>
  )
}
