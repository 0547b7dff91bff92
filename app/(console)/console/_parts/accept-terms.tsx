'use client'
import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { acceptTermPolicy } from '@/lib/domain/terms/term-policies.contract'
import { ApiError } from '@/lib/platform/http/client'
import { api, told } from '@/lib/ui/door-client'

type Props = {
  types: ('termsOfService' | 'privacy' | 'cookies' | 'marketing')[]
  texts: { accept: string; accepting: string; failed: string }
}

export function AcceptTerms({ types, texts }: Props) {
  const router = useRouter()
  const [busy, startTransition] = useTransition()
  const [failure, setFailure] = useState<string | null>(null)
  const accept = () =>
    startTransition(async () => {
      setFailure(null)
      try {
        for (const type of types) await acceptOnce(type)
        router.refresh()
      } catch (error) {
        setFailure(told(error, texts.failed))
      }
    })
  return (
    <div className="stack">
      {failure && (
        <p role="alert" className="notice bad">
          {failure}
        </p>
      )}
      <div>
        <button type="button" className="button" onClick={accept} disabled={busy}>
          {busy ? texts.accepting : texts.accept}
        </button>
      </div>
    </div>
  )
}

/** Accepted in another tab meanwhile is as good. */
async function acceptOnce(type: Props['types'][number]): Promise<void> {
  try {
    await api(acceptTermPolicy, { body: { type } })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409)) throw error
  }
}
