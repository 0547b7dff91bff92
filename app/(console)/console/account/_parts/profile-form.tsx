'use client'
import { useMessages } from 'next-intl'
import type { ReactNode } from 'react'
import type { updateProfile } from '@/lib/domain/house/identity/account/profile.contract'
import type { Organization } from '@/lib/platform/auth/organization'
import type { Language } from '@/lib/platform/i18n/languages'
import { useConsole } from '@/lib/ui/console-provider'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import type { Field } from '@/lib/ui/form/fields'
import { Form } from '@/lib/ui/form/form'
import { isChanged, type Values } from '@/lib/ui/form/values'
import { keepCookie } from '@/lib/ui/scheme'
import { useTranslations } from '@/lib/ui/translations'
import { Preview } from './preview'

type Props = {
  endpoint: Endpoint<typeof updateProfile>
  fields: Field[]
  first: Values
  organization: Organization
  now: string
  /** The toast after saving, in each language: the page may be in the other one by then. */
  done: Record<Language, string>
  /** Preview of the saved settings, formatted by the server, because the browser's formatting may differ slightly. */
  saved: ReactNode
}

/** The page follows what is saved at once, its language too. */
export function ProfileForm({ endpoint, fields, first, organization, now, done, saved }: Props) {
  const t = useTranslations('account.profile')
  const { account } = useMessages()
  const { language } = useConsole()
  /** The language that was chosen just now; null where it stays what it is. */
  const chosen = (data: unknown): Language | null => {
    const { locale } = data as DataOf<typeof updateProfile>
    return locale === first.locale ? null : (locale ?? organization.defaultLocale)
  }
  const follow = (data: unknown) => {
    const next = chosen(data)
    if (next) keepCookie('masar-language', next)
  }
  return (
    <Form
      endpoint={endpoint}
      fields={fields}
      first={first}
      isChange
      submit={t('submit')}
      done={(data) => done[chosen(data) ?? language]}
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
