'use client'
import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { revokeSession } from '@/lib/domain/identity/sessions.contract'
import { api, told } from '@/lib/ui/door-client'

type Props = { sessionId: string; label: string; texts: { end: string; ending: string; failed: string } }

export function EndSession({ sessionId, label, texts }: Props) {
  const router = useRouter()
  const [busy, startTransition] = useTransition()
  const [failure, setFailure] = useState<string | null>(null)
  const end = () =>
    startTransition(async () => {
      setFailure(null)
      try {
        await api(revokeSession, { params: { sessionId } })
        router.refresh()
      } catch (error) {
        setFailure(told(error, texts.failed))
      }
    })
  return (
    <div className="stack">
      <button type="button" className="button danger" aria-label={label} onClick={end} disabled={busy}>
        {busy ? texts.ending : texts.end}
      </button>
      {failure && (
        <p role="alert" className="field-error">
          {failure}
        </p>
      )}
    </div>
  )
}
