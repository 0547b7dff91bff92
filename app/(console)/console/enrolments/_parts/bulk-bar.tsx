'use client'
import { Button } from '@mantine/core'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import type { readOwnJob } from '@/lib/domain/house/jobs/jobs.contract'
import type { listProgress } from '@/lib/domain/learning/progress/progress-admin.contract'
import { call, errorMessage, jobEnded } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import type { Field } from '@/lib/ui/form/fields'
import { useSelection } from '@/lib/ui/list/list-panel'
import { useTranslations } from '@/lib/ui/translations'
import { type BulkEndpoints, type Change, changes } from './bulk-changes'
import { type ChosenFilter, countedBy } from './chosen'

const BulkDialog = dynamic(() => import('./bulk-dialog').then((module) => module.BulkDialog), { ssr: false })

type BulkProps = {
  endpoints: BulkEndpoints & { list: Endpoint<typeof listProgress>; job: Endpoint<typeof readOwnJob> }
  fields: { extend: Field[]; waive: Field[] }
  /** The filters of the list. */
  filter: ChosenFilter
  /** Rows of this page. */
  shown: number
  /** Whether there may be rows on other pages. */
  hasMore: boolean
  /** The most enrolments that a filter may choose. */
  most: number
}

/** The bulk changes of the selected enrolments, or of all that match. */
export function BulkBar({ endpoints, fields, filter, shown, hasMore, most }: BulkProps) {
  const t = useTranslations('enrolments.bulk')
  const router = useRouter()
  const { ids, clear } = useSelection()
  /** How many match, once all of them are chosen. */
  const [all, setAll] = useState<number | null>(null)
  const [isCounting, setIsCounting] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [open, setOpen] = useState<Change | null>(null)
  const isWhole = ids.length === shown
  useEffect(() => {
    if (!isWhole) setAll(null)
  }, [isWhole])
  useEffect(() => {
    const refresh = () => router.refresh()
    addEventListener(jobEnded, refresh)
    return () => removeEventListener(jobEnded, refresh)
  }, [router])
  const count = async () => {
    setIsCounting(true)
    setFailure(null)
    try {
      const { metadata } = await call(endpoints.list, { query: countedBy(filter) as never })
      setAll((metadata as { count?: number }).count ?? 0)
    } catch (error) {
      setFailure(errorMessage(error, t('failed')))
    }
    setIsCounting(false)
  }
  const isTooMany = all !== null && all > most
  const chosen = all === null ? { body: { enrolmentIds: ids }, count: ids.length } : { body: { filter }, count: all }
  return (
    <>
      {isWhole && hasMore && all === null && (
        <button type="button" className="link-button" onClick={count} disabled={isCounting}>
          {isCounting ? t('counting') : t('allMatching')}
        </button>
      )}
      {all !== null && (
        <span className="row tight">
          <span role="status">{isTooMany ? t('tooMany', { count: all, most }) : t('allChosen', { count: all })}</span>
          <button type="button" className="link-button" onClick={() => setAll(null)}>
            {t('onlyPage')}
          </button>
        </span>
      )}
      <FailureNotice text={failure} />
      <span className="row tight">
        {changes.map((change) => (
          <Button key={change} size="xs" variant="default" disabled={isTooMany} onClick={() => setOpen(change)}>
            {t(`${change}.label`)}
          </Button>
        ))}
      </span>
      {open && (
        <BulkDialog
          change={open}
          chosen={chosen}
          endpoint={endpoints[open]}
          job={endpoints.job}
          fields={open === 'extend' || open === 'waive' ? fields[open] : []}
          onClose={(isDone) => {
            setOpen(null)
            if (!isDone) return
            setAll(null)
            clear()
            router.refresh()
          }}
        />
      )}
    </>
  )
}
