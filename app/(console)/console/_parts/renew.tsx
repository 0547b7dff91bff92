'use client'
import { useEffect, useRef } from 'react'
import type { refresh } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { ApiError } from '@/lib/platform/http/client'
import { call, signInAddress } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'

type Props = { endpoint: Endpoint<typeof refresh>; texts: { renewing: string; failed: string } }

/** Stands in for a page whose access token ran out: a page cannot set cookies, the console's proxy can. */
export function Renew({ endpoint, texts }: Props) {
  const status = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    call(endpoint).then(
      () => location.reload(),
      (error: unknown) => {
        if (error instanceof ApiError && error.status === 401) return location.replace(signInAddress())
        console.warn(error)
        if (status.current) status.current.textContent = error instanceof ApiError ? error.message : texts.failed
      },
    )
  }, [endpoint, texts])
  return (
    <p ref={status} role="status" className="panel">
      {texts.renewing}
    </p>
  )
}
