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

/**
 * The browser's answer to a fresh challenge. With `waits` it is given when the person chooses a passkey in the field of the address. Null where it
 * is not wanted any more when the challenge has come: to ask would end the question asked since.
 */
async function assertion(calls: Calls, waits: boolean, isWanted: () => boolean) {
  const [{ data }, { startAuthentication }] = await Promise.all([call(calls.passkeyOptions), webAuthn()])
  if (!isWanted()) return null
  const { id, rawId, response } = await startAuthentication({ optionsJSON: data.options, useBrowserAutofill: waits })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, rawId, type: 'public-key' as const, response: { clientDataJSON, authenticatorData, signature, userHandle } }
}

type Credential = NonNullable<Awaited<ReturnType<typeof assertion>>>

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
  /** The newest question to the authenticator: older ones are not asked any more, and what some browsers still answer to them is dropped. */
  const newest = useRef(0)
  const isPressed = useRef(false)
  /** Makes a question the newest, and tells whether it still is. */
  const begin = () => {
    newest.current += 1
    const own = newest.current
    return () => own === newest.current
  }
  const press = () =>
    attempt(async (showProgress) => {
      isPressed.current = true
      const isNewest = begin()
      showProgress(texts.passkey.working)
      try {
        const credential = await assertion(calls, false, isNewest)
        if (!credential) return
        await send(calls, texts, credential, showProgress)
        onDone()
      } catch (error) {
        if (!isStopped(error)) throw error
        stop()
        fail(texts.passkey.canceled)
      } finally {
        isPressed.current = false
      }
    })
  const offer = useEffectEvent(async () => {
    if (isBusy || isPressed.current) return
    const isNewest = begin()
    if (!(await offersPasskeysInFields())) return
    // Nobody asked for it: where it does not work, the other ways in do.
    const credential = await assertion(calls, true, isNewest).catch(() => null)
    if (!credential || !isNewest()) return
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
  // It stands there from the first, so that nothing below moves; where a browser knows no passkeys it goes.
  if (ready && !hasPasskeys()) return null
  return (
    <div className="stack">
      <Outcome progress={progress} failure={failure} blockedUntil={blockedUntil} timeLeft={texts.timeLeft} />
      <div>
        <button type="button" className="button quiet" disabled={!ready || isBusy} onClick={press}>
          {texts.passkey.do}
        </button>
      </div>
    </div>
  )
}
