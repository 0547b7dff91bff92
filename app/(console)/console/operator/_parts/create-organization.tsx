'use client'
import { Modal } from '@mantine/core'
import type { createServedOrganization } from '@/lib/domain/standards/operator/served-organizations.contract'
import { ButtonIcon } from '@/lib/ui/actions/button-icon'
import { Secret } from '@/lib/ui/actions/secret'
import { SecretButton } from '@/lib/ui/actions/secret-button'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { useTranslations } from '@/lib/ui/translations'

type Made = DataOf<typeof createServedOrganization>
type Props = { endpoint: Endpoint<typeof createServedOrganization>; fields: Field[] }

/** Creates an organization, and shows the link of its first administrator and its first API key once. */
export function CreateOrganization({ endpoint, fields }: Props) {
  const t = useTranslations('operator')
  return (
    <SecretButton<Made>
      label={t('create')}
      button={{ leftSection: <ButtonIcon name="add" /> }}
      dialog={({ onDone, onClose }) => (
        <Modal opened onClose={onClose} title={t('createTitle')} size="lg" closeButtonProps={{ 'aria-label': t('close') }}>
          <Form
            endpoint={endpoint}
            fields={fields}
            submit={t('submit')}
            done={t('created')}
            onDone={(data) => onDone(data as Made)}
            onCancel={onClose}
          />
        </Modal>
      )}
      shows={({ slug, address, invitation, apiKey }, onClose) => (
        <Secret
          title={t('secret.title')}
          intro={t('secret.intro')}
          fileName={`${slug}.txt`}
          lines={[
            { label: t('secret.address'), value: address },
            { label: t('secret.invitation'), value: invitation.url },
            { label: t('secret.apiKey'), value: apiKey },
          ]}
          onClose={onClose}
        />
      )}
    />
  )
}
