'use client'
import { useRouter } from 'next/navigation'
import { type ReactNode, type SubmitEvent, useRef, useState, useTransition } from 'react'
import type { acceptTermPolicy } from '@/lib/domain/house/terms/term-policies.contract'
import type { PolicyType } from '@/lib/domain/house/terms/words'
import { ApiError } from '@/lib/platform/http/client'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import styles from './terms.module.css'

type Props = {
  endpoint: Endpoint<typeof acceptTermPolicy>
  policies: { id: string; type: PolicyType; agree: string; text: ReactNode }[]
  texts: { accept: string; accepting: string; failed: string; missing: string }
  /** The policies have an address of their own, from which it goes on to another page. */
  leadsOn: boolean
}

/** One agreement per policy, given by hand; then all of them are sent. */
export function AcceptTerms({ endpoint, policies, texts, leadsOn }: Props) {
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const [busy, startTransition] = useTransition()
  const [agreed, setAgreed] = useState<string[]>([])
  const [asked, setAsked] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const open = policies.find(({ id }) => !agreed.includes(id))
    setAsked(open !== undefined)
    if (open) return form.current?.querySelector<HTMLElement>(`[id="agree-${open.id}"]`)?.focus()
    startTransition(async () => {
      setFailure(null)
      try {
        for (const { type } of policies) await acceptOnce(endpoint, type)
        // The whole page, so that its head is of the page that comes: its language link leads back here else.
        if (leadsOn) location.replace(location.href)
        else router.refresh()
      } catch (error) {
        setFailure(errorMessage(error, texts.failed))
      }
    })
  }
  return (
    <form ref={form} onSubmit={onSubmit} className="stack" noValidate>
      {policies.map(({ id, agree, text }) => {
        const isMissing = asked && !agreed.includes(id)
        return (
          <article key={id} className="panel flush">
            {text}
            <div className={styles.agree}>
              <input
                id={`agree-${id}`}
                type="checkbox"
                checked={agreed.includes(id)}
                aria-required="true"
                aria-invalid={isMissing || undefined}
                aria-describedby={isMissing ? `missing-${id}` : undefined}
                onChange={(event) =>
                  setAgreed(event.currentTarget.checked ? [...agreed, id] : agreed.filter((other) => other !== id))
                }
              />
              <label htmlFor={`agree-${id}`}>
                <bdi>{agree}</bdi>
              </label>
              {isMissing && (
                <p id={`missing-${id}`} className="field-error">
                  {texts.missing}
                </p>
              )}
            </div>
          </article>
        )
      })}
      <FailureNotice text={failure} />
      <div>
        <button type="submit" className="button" disabled={busy}>
          {busy ? texts.accepting : texts.accept}
        </button>
      </div>
    </form>
  )
}

/** Accepted in another tab in the meantime: treated as success. */
async function acceptOnce(endpoint: Props['endpoint'], type: PolicyType): Promise<void> {
  try {
    await call(endpoint, { body: { type } })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409)) throw error
  }
}
