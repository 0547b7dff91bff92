'use client'
import { Modal, Select } from '@mantine/core'
import { useState } from 'react'
import type { decidePost } from '@/lib/domain/learning/communities/moderation/reports.contract'
import { type Decision, sanctionKinds } from '@/lib/domain/learning/communities/words'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { useTranslations } from '@/lib/ui/translations'

type Props = {
  decision: Decision
  post: { id: string; text: string; version: number }
  endpoint: Endpoint<typeof decidePost>
  fields: Field[]
  onClose: () => void
  onDecided: () => void
}

const dayMs = 86_400_000
/** How many days a person is muted or suspended; the last without an end. */
const lengths = [1, 7, 30, null] as const

/** Asks for the reason of a decision; to remove also what follows for the author. */
export function DecisionDialog({ decision, post, endpoint, fields, onClose, onDecided }: Props) {
  const t = useTranslations('communityDesk.queue')
  const [sanction, setSanction] = useState<string>('none')
  const [length, setLength] = useState<(typeof lengths)[number]>(7)
  const lasts = sanction === 'mute' || sanction === 'suspend'
  const expiresAt = lasts && length !== null ? new Date(Date.now() + length * dayMs).toISOString() : undefined
  const isRemoval = decision === 'remove'
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t(`decisions.${decision}.title`)}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className="stack">
        <p>{t(`decisions.${decision}.detail`)}</p>
        <Form
          endpoint={endpoint}
          params={{ id: post.id }}
          fields={fields.map((field) => (field.name === 'reason' ? { ...field, isRequired: isRemoval } : field))}
          first={decision === 'edit' ? { text: post.text, version: post.version } : { version: post.version }}
          extra={{ decision, ...(isRemoval && sanction !== 'none' && { sanction: { kind: sanction, expiresAt } }) }}
          submit={t(`decisions.${decision}.label`)}
          done={t(`decisions.${decision}.done`)}
          onDone={onDecided}
          onCancel={onClose}
        >
          {isRemoval && (
            <Select
              label={t('sanction')}
              data={['none', ...sanctionKinds].map((value) => ({ value, label: t(`sanctions.${value}`) }))}
              value={sanction}
              allowDeselect={false}
              onChange={(value) => value && setSanction(value)}
            />
          )}
          {isRemoval && lasts && (
            <Select
              label={t('length')}
              data={lengths.map((days) => ({
                value: String(days),
                label: days === null ? t('lengths.open') : t('lengths.days', { days }),
              }))}
              value={String(length)}
              allowDeselect={false}
              onChange={(value) => {
                const chosen = lengths.find((one) => String(one) === value)
                if (chosen !== undefined) setLength(chosen)
              }}
            />
          )}
        </Form>
      </div>
    </Modal>
  )
}
