'use client'
import { Modal } from '@mantine/core'
import type { saveLogStream } from '@/lib/domain/house/log-streams/stream.contract'
import { Secret } from '@/lib/ui/actions/secret'
import { SecretButton } from '@/lib/ui/actions/secret-button'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { useTranslations } from '@/lib/ui/translations'

type Made = { url: string; secret: string }
type Props = { endpoint: Endpoint<typeof saveLogStream>; fields: Field[]; isChange: boolean }

/** Sets the receiver of the activity log, and shows the signing secret afterwards. */
export function SetReceiver({ endpoint, fields, isChange }: Props) {
  const t = useTranslations('activityLog.stream')
  return (
    <SecretButton<Made>
      label={t(isChange ? 'change' : 'set')}
      dialog={({ onDone, onClose }) => (
        <Modal opened onClose={onClose} title={t('dialogTitle')} size="lg" closeButtonProps={{ 'aria-label': t('close') }}>
          <div className="stack">
            {isChange && <p className="notice">{t('changeDetail')}</p>}
            <Form
              endpoint={endpoint}
              fields={fields}
              submit={t('submit')}
              done={t('saved')}
              onDone={(data) => onDone(data as Made)}
              onCancel={onClose}
            />
          </div>
        </Modal>
      )}
      shows={({ url, secret }, onClose) => (
        <Secret
          title={t('secret.title')}
          intro={t('secret.intro')}
          fileName="activity-log-receiver.txt"
          lines={[
            { label: t('secret.url'), value: url },
            { label: t('secret.secret'), value: secret },
          ]}
          onClose={onClose}
        />
      )}
    />
  )
}
