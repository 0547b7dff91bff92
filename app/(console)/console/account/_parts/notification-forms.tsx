'use client'
import { Button } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { type FormEvent, type ReactNode, useState, useTransition } from 'react'
import type { putPreferences, putSchedule } from '@/lib/domain/house/notifications/settings.contract'
import { useToasts } from '@/lib/ui/actions/toasts'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { preferencesFrom, timesFrom } from '@/lib/ui/notification-times'
import { useTranslations } from '@/lib/ui/translations'
import { useUnsavedChanges } from '@/lib/ui/unsaved-changes'

type Fields = (name: string) => string
type Texts = { submit: string; done: string; children: ReactNode }

/** A form whose fields the server drew, sent as one call. */
function SentForm({ send, submit, done, children }: Texts & { send: (fields: Fields) => Promise<unknown> }) {
  const t = useTranslations('parts.act')
  const toast = useToasts()
  const router = useRouter()
  const [isDirty, setIsDirty] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, startTransition] = useTransition()
  useUnsavedChanges(isDirty)
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const filled = new FormData(event.currentTarget)
    const fields: Fields = (name) => {
      const value = filled.get(name)
      return typeof value === 'string' ? value : ''
    }
    startTransition(async () => {
      setFailure(null)
      try {
        await send(fields)
        setIsDirty(false)
        toast({ text: done, kind: 'good' })
        router.refresh()
      } catch (error) {
        setFailure(errorMessage(error, t('failed')))
      }
    })
  }
  return (
    <form className="stack" onSubmit={save} onChange={() => setIsDirty(true)}>
      {children}
      <FailureNotice text={failure} />
      <div>
        <Button type="submit" loading={busy}>
          {submit}
        </Button>
      </div>
    </form>
  )
}

export const PreferencesForm = ({ endpoint, ...rest }: Texts & { endpoint: Endpoint<typeof putPreferences> }) => (
  <SentForm {...rest} send={(fields) => call(endpoint, { body: preferencesFrom(fields) })} />
)

export const TimesForm = ({ endpoint, ...rest }: Texts & { endpoint: Endpoint<typeof putSchedule> }) => (
  <SentForm {...rest} send={(fields) => call(endpoint, { body: timesFrom(fields, new Date()) })} />
)
