'use client'
import { Button, Modal, TextInput } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { assignRoleToMember, unassignRole } from '@/lib/domain/house/roles/roles.contract'
import type { listMembers } from '@/lib/domain/people/members/members.contract'
import { shownEmail } from '@/lib/platform/i18n/shown-domain'
import { useToasts } from '@/lib/ui/actions/toasts'
import { call, errorMessage } from '@/lib/ui/api-client'
import { useConsole } from '@/lib/ui/console-provider'
import { MomentInputs } from '@/lib/ui/dates/moment-inputs'
import type { Endpoint, ItemOf } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { typedDirection } from '@/lib/ui/form/typed-direction'
import { IconUserPlus } from '@/lib/ui/icons'
import { inLanguage } from '@/lib/ui/moments'
import { PersonChip } from '@/lib/ui/people/person-chip'
import { useTranslations } from '@/lib/ui/translations'
import { searchDelay, useAnswer } from '@/lib/ui/use-answer'

type Props = {
  roleId: string
  roleName: string
  endpoints: {
    find: Endpoint<typeof listMembers>
    assign: Endpoint<typeof assignRoleToMember>
    unassign: Endpoint<typeof unassignRole>
  }
}
type Person = ItemOf<typeof listMembers>

/** Searches people and assigns the role to them. */
export function Assign({ roleId, roleName, endpoints }: Props) {
  const t = useTranslations('roles.people')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" leftSection={<IconUserPlus size={16} stroke={1.8} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('assign')}
      </Button>
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        size="lg"
        title={t('assignTitle', { role: `\u2068${roleName}\u2069` })}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <Search roleId={roleId} endpoints={endpoints} />
      </Modal>
    </>
  )
}

function Search({ roleId, endpoints }: Pick<Props, 'roleId' | 'endpoints'>) {
  const t = useTranslations('roles.people')
  const act = useTranslations('parts.act')
  const { language } = useConsole()
  const router = useRouter()
  const toast = useToasts()
  const [typed, setTyped] = useState('')
  const [until, setUntil] = useState('')
  const [changed, setChanged] = useState<Record<string, boolean>>({})
  const [busy, setBusy] = useState<string | null>(null)
  const input = { query: { search: typed.trim() || undefined, perPage: 8 } }
  const { data: people, failure } = useAnswer(endpoints.find, input, { failed: t('failed'), delay: searchDelay })
  const holds = (person: Person) => changed[person.id] ?? person.roles.some(({ id }) => id === roleId)
  const set = async (person: Person, isHeld: boolean, isUndo = false) => {
    // Another end of a role that is held cannot be undone: the end before is not known here.
    const isFinal = isUndo || holds(person) === isHeld
    setBusy(person.id)
    try {
      const input = { params: { roleId, userId: person.id } }
      await (isHeld ? call(endpoints.assign, { ...input, body: until ? { until } : {} }) : call(endpoints.unassign, input))
      setChanged((now) => ({ ...now, [person.id]: isHeld }))
      const undo = isFinal ? undefined : { label: act('undo'), run: () => void set(person, !isHeld, true) }
      toast({ text: t(isHeld ? 'given' : 'taken', { name: nameOf(person) }), kind: 'good', undo })
      router.refresh()
    } catch (error) {
      toast({ text: errorMessage(error, t('failed')), kind: 'bad' })
    } finally {
      setBusy(null)
    }
  }
  const nameOf = ({ name, email }: Person) => `\u2068${inLanguage(name, language).text || shownEmail(email)}\u2069`
  return (
    <div className="stack">
      <TextInput
        data-autofocus
        type="search"
        {...typedDirection}
        label={t('search')}
        placeholder={t('searchHint')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className="field">
        <label htmlFor="role-until">{t('untilOptional')}</label>
        <MomentInputs id="role-until" label={t('untilOptional')} value={until} onChange={setUntil} edge="ends" />
        <span className="small soft">{t('untilHint')}</span>
      </div>
      <FailureNotice text={failure} />
      <p role="status" className="small soft">
        {people && (people.length === 0 ? t('none') : t('results', { count: people.length }))}
      </p>
      <ul className="lines">
        {people?.map((person) => (
          <Result
            key={person.id}
            person={person}
            name={nameOf(person)}
            holds={holds(person)}
            hasEnd={until !== ''}
            isBusy={busy === person.id}
            onGive={() => set(person, true)}
          />
        ))}
      </ul>
    </div>
  )
}

type ResultProps = { person: Person; name: string; holds: boolean; hasEnd: boolean; isBusy: boolean; onGive: () => void }

/** A person in the search results, with the button that assigns the role. */
function Result({ person, name, holds, hasEnd, isBusy, onGive }: ResultProps) {
  const t = useTranslations('roles.people')
  const { language } = useConsole()
  return (
    <li className="bar">
      <PersonChip name={inLanguage(person.name, language).text} email={person.email} />
      {holds && !hasEnd ? (
        <span className="badge good">{t('holds')}</span>
      ) : (
        <Button
          size="xs"
          variant="light"
          loading={isBusy}
          aria-label={t(holds ? 'endThis' : 'giveThis', { name })}
          onClick={onGive}
        >
          {t(holds ? 'end' : 'give')}
        </Button>
      )}
    </li>
  )
}
