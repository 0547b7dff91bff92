'use client'
import { Button, Modal } from '@mantine/core'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import type { decideAppeal } from '@/lib/domain/learning/communities/moderation/sanctions.contract'
import { appealDecisions } from '@/lib/domain/learning/communities/words'
import { DialogButtons } from '@/lib/ui/actions/dialog-buttons'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'
import { Segmented } from '@/lib/ui/segmented'
import { useTranslations } from '@/lib/ui/translations'
import styles from '../../_parts/desk.module.css'

const Form = dynamic(() => import('@/lib/ui/form/form').then((module) => module.Form), { ssr: false })

type Props = {
  id: string
  name: string
  /** Why the first moderator decided so, and what the person says against it. */
  reason: string
  text: string
  /** Why the reader cannot decide; null: they can. */
  barred: string | null
  endpoint: Endpoint<typeof decideAppeal>
  fields: Field[]
}

/** Reads an appeal and decides it with a reason; who decided first reads why another moderator has to. */
export function Appeal({ id, name, reason, text, barred, endpoint, fields }: Props) {
  const t = useTranslations('communityDesk.sanctions')
  const [isOpen, setIsOpen] = useState(false)
  const [decision, setDecision] = useState<(typeof appealDecisions)[number]>('uphold')
  const close = () => setIsOpen(false)
  const called = { name: `\u2068${name}\u2069` }
  const label = barred === null ? 'decide' : 'readAppeal'
  return (
    <>
      <Button
        size="xs"
        variant={barred === null ? 'filled' : 'default'}
        aria-label={t(`${label}This`, called)}
        onClick={() => setIsOpen(true)}
      >
        {t(label)}
      </Button>
      {isOpen && (
        <Modal opened onClose={close} size="lg" title={t('appealOf', called)} closeButtonProps={{ 'aria-label': t('close') }}>
          <div className="stack">
            {(
              [
                ['firstReason', reason],
                ['appealText', text],
              ] as const
            ).map(([title, said]) => (
              <div key={title}>
                <p className="small soft">{t(title)}</p>
                <p dir="auto" className={styles.written} data-text="theirs">
                  {said}
                </p>
              </div>
            ))}
            {barred === null ? (
              <>
                <Segmented
                  label={t('verdict')}
                  value={decision}
                  options={appealDecisions.map((value) => ({ value, label: t(`verdicts.${value}`) }))}
                  onChange={setDecision}
                />
                <p className="small soft">{t(`verdictHints.${decision}`)}</p>
                <Form
                  endpoint={endpoint}
                  params={{ id }}
                  fields={fields}
                  extra={{ decision }}
                  submit={t('decide')}
                  done={t('decided')}
                  onDone={close}
                  onCancel={close}
                />
              </>
            ) : (
              <>
                <p role="note">{barred}</p>
                <DialogButtons closeLabel={t('close')} onClose={close} />
              </>
            )}
          </div>
        </Modal>
      )}
    </>
  )
}
