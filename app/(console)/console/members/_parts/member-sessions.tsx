'use client'
import { Button, Menu, Modal } from '@mantine/core'
import { useState } from 'react'
import type { listMemberSessions, revokeMemberSession } from '@/lib/domain/house/identity/sessions/member-sessions.contract'
import { useRowMenu } from '@/lib/ui/actions/row-menu'
import { useToasts } from '@/lib/ui/actions/toasts'
import { call, errorMessage } from '@/lib/ui/api-client'
import { useConsole } from '@/lib/ui/console-provider'
import type { Endpoint, ItemOf } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { IconDevices } from '@/lib/ui/icons'
import { useTranslations } from '@/lib/ui/translations'
import { useAnswer } from '@/lib/ui/use-answer'
import { Code, When } from '@/lib/ui/when'

type Props = {
  userId: string
  name: string
  list: Endpoint<typeof listMemberSessions>
  revoke?: Endpoint<typeof revokeMemberSession>
}
type Session = ItemOf<typeof listMemberSessions>

/** Where a person is signed in, and ending it: an entry in the menu of a row. */
export function MemberSessions(props: Props) {
  const t = useTranslations('members')
  const menu = useRowMenu()
  const [isOpen, setIsOpen] = useState(false)
  const label = t('sessions', { name: `\u2068${props.name}\u2069` })
  return (
    <>
      <Menu.Item
        aria-label={label}
        leftSection={<IconDevices size={18} stroke={1.6} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {t('short.sessions')}
      </Menu.Item>
      <Modal
        opened={isOpen}
        onClose={() => {
          setIsOpen(false)
          menu?.focus()
        }}
        title={label}
        size="lg"
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {isOpen && <Sessions {...props} />}
      </Modal>
    </>
  )
}

/** The open sessions of a person, each with the button that ends it. */
export function Sessions({ userId, list, revoke }: Omit<Props, 'name'>) {
  const t = useTranslations('members')
  const [ended, setEnded] = useState<string[]>([])
  const { data, failure } = useAnswer(list, { params: { userId }, query: { perPage: 100 } }, { failed: t('sessionsFailed') })
  if (failure) return <FailureNotice text={failure} />
  if (!data) return <p role="status">{t('sessionsLoading')}</p>
  const open = data.filter(({ id, isRevoked }) => !isRevoked && !ended.includes(id))
  if (open.length === 0) return <p className="soft">{t('sessionsNone')}</p>
  return (
    <ul className="lines">
      {open.map((session) => (
        <Entry
          key={session.id}
          session={session}
          revoke={revoke && { endpoint: revoke, userId }}
          onEnd={() => setEnded([...ended, session.id])}
        />
      ))}
    </ul>
  )
}

type EntryProps = {
  session: Session
  revoke?: { endpoint: Endpoint<typeof revokeMemberSession>; userId: string }
  onEnd: () => void
}

function Entry({ session: { id, device, signInMethod, ipAddress, createdAt, lastUsedAt }, revoke, onEnd }: EntryProps) {
  const t = useTranslations('members')
  const regional = useConsole()
  const toast = useToasts()
  const [isBusy, setIsBusy] = useState(false)
  const named = [device.browser, device.os].filter(Boolean).join(' · ')
  const end = async () => {
    if (!revoke) return
    setIsBusy(true)
    try {
      await call(revoke.endpoint, { params: { userId: revoke.userId, sessionId: id } })
      toast({ text: t('sessionEnded'), kind: 'good' })
      onEnd()
    } catch (error) {
      toast({ text: errorMessage(error, t('sessionsFailed')), kind: 'bad' })
      setIsBusy(false)
    }
  }
  return (
    <li className="bar">
      <div className="stack tight">
        <h3 className="row">
          {named ? <bdi dir="ltr">{named}</bdi> : <span>{t('sessionUnknown')}</span>}
          <Code>{ipAddress}</Code>
        </h3>
        <p className="row small soft">
          {signInMethod && (
            <>
              <span>{t('sessionMethod')}</span>
              <span>{t(`sessionMethods.${signInMethod}`)}</span>
            </>
          )}
          <span>{t('sessionSignedIn')}</span>
          <When at={createdAt} regional={regional} as="short" />
          <span>{t('sessionLastUsed')}</span>
          <When at={lastUsedAt} regional={regional} as="short" />
        </p>
      </div>
      {revoke && (
        <Button
          size="sm"
          variant="outline"
          color="bad"
          loading={isBusy}
          aria-label={t('sessionEndThis', { device: named ? `\u2068${named}\u2069` : t('sessionUnknown') })}
          onClick={end}
        >
          {t('sessionEnd')}
        </Button>
      )}
    </li>
  )
}
