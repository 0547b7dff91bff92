'use client'
import { Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from '@/lib/ui/translations'
import type { Calls, Texts } from './calls'
import { Credentials } from './credentials'
import { type Challenge, NextStep } from './next-step'

type Props = { email: string; texts: Texts; calls: Calls; onDone: () => void; onClose: () => void }

/** Signs the same person in again, over a page that keeps what was typed. */
export function SessionDialog({ email, texts, calls, onDone, onClose }: Props) {
  const t = useTranslations('parts.session')
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  return (
    <Modal opened onClose={onClose} title={t('ended')} zIndex={450} closeButtonProps={{ 'aria-label': t('close') }}>
      <div className="stack">
        <p>{t('detail')}</p>
        {challenge ? (
          <NextStep texts={texts} calls={calls} challenge={challenge} onDone={onDone} onStartAgain={() => setChallenge(null)} />
        ) : (
          <Credentials texts={texts} calls={calls} email={email} onDone={onDone} onChallenge={setChallenge} />
        )}
      </div>
    </Modal>
  )
}
