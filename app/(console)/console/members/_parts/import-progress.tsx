'use client'
import { Progress } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import type { readImport } from '@/lib/domain/people/member-imports/member-imports.contract'
import { callOnce } from '@/lib/ui/api-client'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import { useTranslations } from '@/lib/ui/translations'

type Import = DataOf<typeof readImport>
type Props = { endpoint: Endpoint<typeof readImport>; of: Import }

const waitMs = 1500
const isAtWork = ({ state }: Pick<Import, 'state'>) => state === 'checking' || state === 'importing'

/** How far the check or the import of a file has got; the page is shown anew when it has ended. */
export function ImportProgress({ endpoint, of }: Props) {
  const t = useTranslations('members.import.progress')
  const router = useRouter()
  const [now, setNow] = useState(of)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isHere = true
    const ask = async () => {
      try {
        const { data } = await callOnce(endpoint, { params: { id: of.id } })
        if (!isHere) return
        setNow(data)
        if (!isAtWork(data)) return router.refresh()
      } catch {
        // The next look may succeed; the page itself says what is wrong.
      }
      if (isHere) timer = setTimeout(() => void ask(), waitMs)
    }
    timer = setTimeout(() => void ask(), waitMs)
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [endpoint, of.id, router])
  const done = now.doneCount + now.updatedCount + now.skippedCount
  const total = done + now.readyCount
  if (now.state === 'checking') return <p role="status">{t('checking', { done: now.rowCount })}</p>
  const words = t('importing', { done, total })
  return (
    <div className="stack tight">
      <Progress value={total > 0 ? (done / total) * 100 : 0} animated color="accent" aria-label={words} />
      <p role="status">{words}</p>
    </div>
  )
}
