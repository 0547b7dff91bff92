'use client'
import { useEffect, useRef } from 'react'
import { refresh } from '@/lib/domain/identity/identity.contract'
import { ApiError } from '@/lib/platform/http/client'
import { api, signInAddress } from '@/lib/ui/door-client'

/** Stands in for a page whose access token ran out: a page cannot set cookies, the door can. */
export function Renew({ texts }: { texts: { renewing: string; failed: string } }) {
  const status = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    api(refresh).then(
      () => location.reload(),
      (error: unknown) => {
        if (error instanceof ApiError && error.status === 401) return location.replace(signInAddress())
        console.warn(error)
        if (status.current) status.current.textContent = error instanceof ApiError ? error.message : texts.failed
      },
    )
  }, [texts])
  return (
    <p ref={status} role="status" className="panel">
      {texts.renewing}
    </p>
  )
}
