'use client'
import dynamic from 'next/dynamic'
import { useEffect, useRef } from 'react'
import { useAttempt } from './attempt'
import type { Texts } from './calls'
import { CodeField } from './code-field'
import { EntryForm } from './entry-form'
import styles from './qr-code.module.css'

// Loaded by those who set up a second step; signing in does not need it.
const QrCode = dynamic(() => import('./qr-code').then((module) => module.QrCode), { ssr: false })

type Props = {
  texts: Texts
  seed: { secret: string; uri: string }
  /** Confirms a code; throws where it is refused. */
  confirm: (code: string) => Promise<void>
}

/** The seed as a QR code and for typing, and the first code that it gives. */
export function SeedForm({ texts, seed, confirm }: Props) {
  const state = useAttempt(texts.failed)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const submit = (given: FormData) => {
    const code = String(given.get('code')).trim()
    return state.attempt(async (showProgress) => {
      showProgress(texts.sending)
      await confirm(code)
      state.stop()
    })
  }
  const groups = seed.secret.match(/.{1,4}/g) ?? []
  const intro = (
    <>
      <p>{texts.setup.scan}</p>
      <QrCode text={seed.uri} label={texts.setup.qr} />
      <details>
        <summary>{texts.setup.byHand}</summary>
        <p className="small">{texts.setup.byHandDetail}</p>
        <p className="well">
          <bdi dir="ltr" className={`code ${styles.key}`} data-secret={seed.secret}>
            {groups.join(' ')}
          </bdi>
        </p>
      </details>
      <p>{texts.setup.confirm}</p>
    </>
  )
  return (
    <EntryForm ref={form} state={state} texts={texts} submit={texts.setup.turnOn} onSubmit={submit} intro={intro}>
      <CodeField method="code" texts={texts} failure={state.failure} />
    </EntryForm>
  )
}
