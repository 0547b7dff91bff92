'use client'
import { useMessages, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { updateProfile } from '@/lib/domain/identity/profile.contract'
import type { Organization } from '@/lib/platform/gate/label'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { isChanged, type Values } from '@/lib/ui/form/values'
import { keepCookie } from '@/lib/ui/scheme'
import { Preview } from './preview'

type Props = {
  endpoint: Endpoint<typeof updateProfile>
  fields: Field[]
  first: Values
  organization: Organization
  now: string
  /** The look of what is saved, written by the server: its words and the browser's may differ in small things. */
  saved: ReactNode
}

/** The page follows what is saved at once, its language too. */
export function ProfileForm({ endpoint, fields, first, organization, now, saved }: Props) {
  const say = useTranslations('account.profile')
  const { account } = useMessages()
  const follow = (data: unknown) => {
    const { locale } = data as DataOf<typeof updateProfile>
    if (locale !== first.locale) keepCookie('masar-language', locale ?? organization.defaultLocale)
  }
  return (
    <Form
      endpoint={endpoint}
      fields={fields}
      first={first}
      isChange
      submit={say('submit')}
      done={say('done')}
      onDone={follow}
      outcome={(values) =>
        isChanged(fields, first, values) ? (
          <Preview organization={organization} now={now} values={values} texts={account.preview} />
        ) : (
          saved
        )
      }
    />
  )
}
