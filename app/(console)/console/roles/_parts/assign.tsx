'use client'
import { Button, Modal, TextInput } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import type { listMembers } from '@/lib/domain/organizations/members.contract'
import type { assignRoleToMember, unassignRole } from '@/lib/domain/roles/roles.contract'
import { useToasts } from '@/lib/ui/act/toasts'
import { call, errorMessage } from '@/lib/ui/api-client'
import { useConsole } from '@/lib/ui/console-provider'
import type { Endpoint, ItemOf } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'
import { useTranslations } from '@/lib/ui/translations'

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
const typingMs = 250

/** Finds people and gives them the role. */
export function Assign({ roleId, roleName, endpoints }: Props) {
  const say = useTranslations('roles.people')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" leftSection={<IconUserPlus size={16} stroke={1.8} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {say('assign')}
      </Button>
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        size="lg"
        title={say('assignTitle', { role: `\u2068${roleName}\u2069` })}
        closeButtonProps={{ 'aria-label': say('close') }}
      >
        <Search roleId={roleId} endpoints={endpoints} />
      </Modal>
    </>
  )
}

function Search({ roleId, endpoints }: Pick<Props, 'roleId' | 'endpoints'>) {
  const say = useTranslations('roles.people')
  const act = useTranslations('parts.act')
  const { language } = useConsole()
  const router = useRouter()
  const toast = useToasts()
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<Person[] | null>(null)
  const [changed, setChanged] = useState<Record<string, boolean>>({})
  const [busy, setBusy] = useState<string | null>(null)
  useEffect(() => {
    let current = true
    const timer = setTimeout(async () => {
      try {
        const { data } = await call(endpoints.find, { query: { search: typed.trim() || undefined, perPage: 8 } })
        if (current) setFound(data)
      } catch (error) {
        if (current) toast({ text: errorMessage(error, say('failed')), kind: 'bad' })
      }
    }, typingMs)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [typed, endpoints.find, toast, say])

  const set = async (person: Person, isHeld: boolean, isUndo = false) => {
    setBusy(person.id)
    try {
      const input = { params: { roleId, userId: person.id } }
      await (isHeld ? call(endpoints.assign, input) : call(endpoints.unassign, input))
      setChanged((now) => ({ ...now, [person.id]: isHeld }))
      const undo = isUndo ? undefined : { label: act('undo'), run: () => void set(person, !isHeld, true) }
      toast({ text: say(isHeld ? 'given' : 'taken', { name: nameOf(person) }), kind: 'good', undo })
      router.refresh()
    } catch (error) {
      toast({ text: errorMessage(error, say('failed')), kind: 'bad' })
    } finally {
      setBusy(null)
    }
  }
  const nameOf = ({ name, email }: Person) => `\u2068${inLanguage(name, language).text || email}\u2069`
  return (
    <div className="stack">
      <TextInput
        data-autofocus
        type="search"
        dir="auto"
        label={say('search')}
        placeholder={say('searchHint')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p role="status" className="small soft">
        {found && (found.length === 0 ? say('none') : say('results', { count: found.length }))}
      </p>
      <ul className="lines">
        {found?.map((person) => (
          <Result
            key={person.id}
            person={person}
            name={nameOf(person)}
            holds={changed[person.id] ?? person.roles.some(({ id }) => id === roleId)}
            isBusy={busy === person.id}
            onGive={() => set(person, true)}
          />
        ))}
      </ul>
    </div>
  )
}

type ResultProps = { person: Person; name: string; holds: boolean; isBusy: boolean; onGive: () => void }

/** A person who was found, with the button that gives them the role. */
function Result({ person, name, holds, isBusy, onGive }: ResultProps) {
  const say = useTranslations('roles.people')
  const { language } = useConsole()
  return (
    <li className="bar">
      <span className="two-lines">
        <bdi>{inLanguage(person.name, language).text}</bdi>
        <bdi dir="ltr">{person.email}</bdi>
      </span>
      {holds ? (
        <span className="badge good">{say('holds')}</span>
      ) : (
        <Button size="xs" variant="light" loading={isBusy} aria-label={say('giveThis', { name })} onClick={onGive}>
          {say('give')}
        </Button>
      )}
    </li>
  )
}
