'use client'
import { Button } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useToasts } from '@/lib/ui/actions/toasts'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { useTranslations } from '@/lib/ui/translations'
import { useSelection } from './list-panel'

type Props = {
  /** Called for one row after the other, with its id as the parameter `id`. */
  endpoint: Endpoint
  /** Takes back what the call did. */
  undo?: Endpoint
  label: string
  /** The rows that it means something for; chosen ones that are not among them are passed over. */
  appliesTo: readonly string[]
}

/** A button of the bulk bar. It goes on after a row that is refused, and tells of both. */
export function BulkAction({ endpoint, undo, label, appliesTo }: Props) {
  const t = useTranslations('parts.list')
  const act = useTranslations('parts.act')
  const router = useRouter()
  const toast = useToasts()
  const { ids, clear } = useSelection()
  const [isBusy, setIsBusy] = useState(false)
  const meant = ids.filter((id) => appliesTo.includes(id))
  const run = async (step: Endpoint, rows: readonly string[], back?: Endpoint) => {
    setIsBusy(true)
    const done: string[] = []
    let failure: unknown
    for (const id of rows) {
      try {
        await call(step, { params: { id } })
        done.push(id)
      } catch (error) {
        failure ??= error
      }
    }
    setIsBusy(false)
    if (done.length > 0) {
      const takeBack = back && { label: act('undo'), run: () => void run(back, done) }
      toast({ text: t('done', { count: done.length }), kind: 'good', undo: takeBack })
    }
    if (failure) toast({ text: errorMessage(failure, act('failed')), kind: 'bad' })
    clear()
    router.refresh()
  }
  return (
    <Button size="xs" variant="default" disabled={meant.length === 0} loading={isBusy} onClick={() => run(endpoint, meant, undo)}>
      {label}
    </Button>
  )
}
