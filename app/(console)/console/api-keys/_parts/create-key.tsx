'use client'
import dynamic from 'next/dynamic'
import { ButtonIcon } from '@/lib/ui/actions/button-icon'
import { SecretButton } from '@/lib/ui/actions/secret-button'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'
import type { Values } from '@/lib/ui/form/values'
import { useTranslations } from '@/lib/ui/translations'
import type { Made } from './key-secret'

// The dialogs are loaded when they are opened; the list does not need them.
const CreateKeyDialog = dynamic(() => import('./create-key-dialog').then((module) => module.CreateKeyDialog), { ssr: false })
const KeySecret = dynamic(() => import('./key-secret').then((module) => module.KeySecret), { ssr: false })

type Props = {
  endpoint: Endpoint
  fields: Field[]
  first?: Values
  /** Further properties of the body: whose the key of a service account is. */
  extra?: Values
}

export function CreateKey(form: Props) {
  const t = useTranslations('apiKeys')
  return (
    <SecretButton<Made>
      label={t('create')}
      button={{ leftSection: <ButtonIcon name="add" /> }}
      asked="create"
      dialog={({ onDone, onClose }) => <CreateKeyDialog {...form} onDone={(data) => onDone(data as Made)} onClose={onClose} />}
      shows={(made, onClose) => <KeySecret made={made} onClose={onClose} />}
    />
  )
}
