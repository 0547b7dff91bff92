'use client'
import type { readOrganization, updateOrganization } from '@/lib/domain/organizations/organization.contract'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import type { Values } from '@/lib/ui/form/values'
import { useTranslations } from '@/lib/ui/translations'
import { AccentPreview } from './accent-preview'

type Props = {
  endpoint: Endpoint<typeof updateOrganization>
  reads: Endpoint<typeof readOrganization>
  fields: Field[]
  first: Values
}

/** The settings, with the colour as it will look while it is typed. */
export function SettingsForm(props: Props) {
  const t = useTranslations('organization')
  return (
    <Form
      {...props}
      isChange
      submit={t('submit')}
      done={t('saved')}
      outcome={({ accent }) => typeof accent === 'string' && accent !== '' && <AccentPreview colour={accent} />}
    />
  )
}
