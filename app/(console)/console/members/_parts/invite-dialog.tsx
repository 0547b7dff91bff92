'use client'
import { Button, Modal, NativeSelect, Textarea } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { inviteMembers } from '@/lib/domain/house/invites/invites.contract'
import { canonicalEmail } from '@/lib/platform/email-address'
import { shownEmail } from '@/lib/platform/i18n/shown-domain'
import { DialogButtons } from '@/lib/ui/actions/dialog-buttons'
import { useToasts } from '@/lib/ui/actions/toasts'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { useOneSending } from '@/lib/ui/form/use-one-sending'
import { useTranslations } from '@/lib/ui/translations'

export type InviteProps = {
  endpoint: Endpoint<typeof inviteMembers>
  roles: { value: string; label: string }[]
  locale: 'ar' | 'en'
  onClose: () => void
}
/** People that one call invites. */
const mostAtOnce = 100
type Skipped = DataOf<typeof inviteMembers>['skipped']

/** Addresses as people paste them: one per line, or with commas between them. */
const addressesIn = (text: string): string[] => text.split(/[\s,;،؛]+/).filter(Boolean)

/** Invites the people of the form; closes when no person was skipped. */
function useInviting({ endpoint, onClose }: Pick<InviteProps, 'endpoint' | 'onClose'>) {
  const t = useTranslations('members')
  const toast = useToasts()
  const { isSending: busy, once, stay } = useOneSending()
  const [failure, setFailure] = useState<string | null>(null)
  const [skipped, setSkipped] = useState<Skipped>([])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const emails = addressesIn(String(form.get('emails')))
    const bad = emails.filter((email) => canonicalEmail(email) === null)
    setSkipped([])
    if (emails.length === 0) return setFailure(t('noEmails'))
    if (bad.length > 0)
      return setFailure(t('badEmails', { count: bad.length, emails: bad.map((one) => `\u2066${one}\u2069`).join(' ') }))
    const body = {
      people: emails.map((email) => ({ email })),
      roleId: String(form.get('role')),
      locale: form.get('locale') === 'en' ? ('en' as const) : ('ar' as const),
    }
    void once(body, async (headers) => {
      setFailure(null)
      try {
        const { data } = await call(endpoint, { body, headers })
        const { length: count } = data.invited
        if (count > 0) toast({ text: t('sent', { count }), kind: 'good' })
        else setFailure(t('noneSent'))
        setSkipped(data.skipped)
        stay()
        if (data.skipped.length === 0) onClose()
      } catch (error) {
        setFailure(errorMessage(error, t('failed')))
      }
    })
  }
  return { busy, failure, skipped, submit }
}

export function InviteDialog({ endpoint, roles, locale, onClose }: InviteProps) {
  const t = useTranslations('members')
  const { busy, failure, skipped, submit } = useInviting({ endpoint, onClose })
  return (
    <Modal opened onClose={onClose} title={t('inviteTitle')} size="lg" closeButtonProps={{ 'aria-label': t('close') }}>
      <form className="stack" onSubmit={submit} noValidate>
        <FailureNotice text={failure} />
        {skipped.length > 0 && <SkippedPeople skipped={skipped} />}
        <Textarea
          data-autofocus
          name="emails"
          label={t('emails')}
          description={t('emailsHint', { most: mostAtOnce })}
          rows={4}
          dir="ltr"
          spellCheck={false}
          required
        />
        <NativeSelect name="role" label={t('role')} description={t('roleHint')} data={roles} defaultValue={roles[0]?.value} />
        <NativeSelect
          name="locale"
          label={t('locale')}
          data={(['ar', 'en'] as const).map((value) => ({ value, label: t(`locales.${value}`) }))}
          defaultValue={locale}
        />
        <DialogButtons closeLabel={t('close')} onClose={onClose}>
          <Button type="submit" loading={busy}>
            {t('send')}
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  )
}

/** The people who were not invited, and why. */
function SkippedPeople({ skipped }: { skipped: Skipped }) {
  const t = useTranslations('members')
  return (
    <div className="notice stack tight" role="status">
      <strong>{t('skippedTitle')}</strong>
      <ul className="bulleted">
        {skipped.map(({ email, reason }) => (
          <li key={email}>
            <bdi dir="ltr">{shownEmail(email)}</bdi> · {t(`skipped.${reason}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}
