'use client'
import { useEffect, useEffectEvent, useRef } from 'react'
import { call } from '@/lib/ui/api-client'
import { useAttempt, useIsReady } from './attempt'
import type { Calls, Texts } from './calls'
import { Outcome } from './outcome'
import { askedDifficulty, proving } from './proving'
import { hasPasskeys, isStopped, offersPasskeysInFields, stopAsking, webAuthn } from './web-authn'

type Props = { texts: Texts; calls: Calls; onDone: () => void }

/** A challenge is good for fifteen minutes: one that waits in the field is replaced before. */
const renewMs = 600_000

/** The browser's answer to a fresh challenge. With `waits` it is given when the person chooses a passkey in the field of the address. */
async function assertion(calls: Calls, waits: boolean) {
  const [{ data }, { startAuthentication }] = await Promise.all([call(calls.passkeyOptions), webAuthn()])
  const { id, rawId, response } = await startAuthentication({ optionsJSON: data.options, useBrowserAutofill: waits })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, rawId, type: 'public-key' as const, response: { clientDataJSON, authenticatorData, signature, userHandle } }
}

type Credential = Awaited<ReturnType<typeof assertion>>

/** Signs in with it, with a proof of work where the API asks for one. */
async function send(calls: Calls, texts: Texts, credential: Credential, showProgress: (progress: string) => void) {
  const body = { credential, from: 'website' as const }
  showProgress(texts.sending)
  try {
    await call(calls.passkey, { body })
  } catch (error) {
    const difficulty = askedDifficulty(error)
    if (difficulty === 0) throw error
    const report = {
      proving: () => showProgress(texts.proving),
      working: () => showProgress(texts.working),
      waiting: () => showProgress(texts.waiting),
      sending: () => showProgress(texts.sending),
    }
    await proving(calls.challenge, report, (headers) => call(calls.passkey, { body, headers }), difficulty)
  }
}

/** Signing in with a passkey: by a button, and by what the browser offers in the field of the address. */
export function PasskeySignIn({ texts, calls, onDone }: Props) {
  const ready = useIsReady()
  const { attempt, progress, failure, fail, isBusy, blockedUntil, stop } = useAttempt(texts.failed)
  /** The newest question to the authenticator: answers to older ones, which some browsers still give after they were ended, are dropped. */
  const newest = useRef(0)
  const press = () =>
    attempt(async (showProgress) => {
      newest.current += 1
      showProgress(texts.passkey.working)
      try {
        await send(calls, texts, await assertion(calls, false), showProgress)
        onDone()
      } catch (error) {
        if (!isStopped(error)) throw error
        stop()
        fail(texts.passkey.canceled)
      }
    })
  const offer = useEffectEvent(async () => {
    if (isBusy || !(await offersPasskeysInFields())) return
    // Nobody asked for it: where it does not work, the other ways in do.
    newest.current += 1
    const own = newest.current
    const credential = await assertion(calls, true).catch(() => null)
    if (!credential || own !== newest.current) return
    await attempt(async (showProgress) => {
      await send(calls, texts, credential, showProgress)
      onDone()
    })
  })
  useEffect(() => {
    offer()
    const timer = setInterval(() => offer(), renewMs)
    return () => {
      clearInterval(timer)
      newest.current += 1
      stopAsking()
    }
  }, [])
  if (!ready || !hasPasskeys()) return null
  return (
    <div className="stack">
      <Outcome progress={progress} failure={failure} blockedUntil={blockedUntil} timeLeft={texts.timeLeft} />
      <div>
        <button type="button" className="button quiet" disabled={isBusy} onClick={press}>
          {texts.passkey.do}
        </button>
      </div>
    </div>
  )
}
