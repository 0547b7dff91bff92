'use client'
import { useEffect, useRef, useState } from 'react'
import { call } from '@/lib/ui/api-client'
import { useAttempt } from './attempt'
import { BackupCodes } from './backup-codes'
import type { Calls, Texts } from './calls'
import { Outcome } from './outcome'
import { SeedForm } from './seed-form'

type Props = { texts: Texts; calls: Calls; challengeToken: string; onDone: () => void; onStartAgain: () => void }

/** Setting up the second step before the sign-in is complete: begin, scan and confirm, keep the backup codes. */
export function TwoStepSetup({ texts, calls, challengeToken, onDone, onStartAgain }: Props) {
  const [seed, setSeed] = useState<{ secret: string; uri: string } | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { attempt, progress, failure, isBusy, blockedUntil, stop } = useAttempt(texts.failed)
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  const begin = () =>
    attempt(async (showProgress) => {
      showProgress(texts.sending)
      const { data } = await call(calls.setUp, { body: { challengeToken } })
      setSeed(data)
      stop()
    })
  const confirm = async (code: string) => {
    const { data } = await call(calls.enable, { body: { challengeToken, code } })
    setCodes(data.backupCodes)
  }
  if (codes) return <BackupCodes texts={texts.setup} codes={codes} done={texts.setup.enter} onDone={onDone} />
  return (
    <div className="stack">
      <h2 ref={head} tabIndex={-1}>
        {texts.setup.title}
      </h2>
      {seed ? (
        <SeedForm texts={texts} seed={seed} confirm={confirm} />
      ) : (
        <>
          <p>{texts.setup.why}</p>
          <p className="soft">{texts.setup.app}</p>
          <Outcome progress={progress} failure={failure} blockedUntil={blockedUntil} timeLeft={texts.timeLeft} />
          <div>
            <button type="button" className="button" disabled={isBusy} onClick={begin}>
              {texts.setup.begin}
            </button>
          </div>
        </>
      )}
      <div>
        <button type="button" className="link-button" onClick={onStartAgain}>
          {texts.startAgain}
        </button>
      </div>
    </div>
  )
}
