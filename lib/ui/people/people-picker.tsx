'use client'
import { Checkbox, CloseButton } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { shownEmail } from '@/lib/platform/i18n/shown-domain'
import { useConsole } from '@/lib/ui/console-provider'
import type { Endpoint, ListContract } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { inLanguage } from '@/lib/ui/moments'
import { SearchInput } from '@/lib/ui/search-input'
import { useTranslations } from '@/lib/ui/translations'
import { searchDelay, useAnswer } from '@/lib/ui/use-answer'
import styles from './people.module.css'
import { PersonChip } from './person-chip'

type Person = {
  id: string
  name: { ar?: string; en?: string }
  email: string
  photo?: ComponentProps<typeof PersonChip>['photo']
  [field: string]: unknown
}
type Props = {
  /** An operation that lists people with `id`, `name` and `email`. */
  list: Endpoint<ListContract>
  params?: Record<string, string>
  query?: Record<string, string>
  chosen: string[]
  /** The people who are chosen when it opens, to name them. */
  known?: readonly Person[]
  onChange: (chosen: string[]) => void
  /** Why a person cannot be chosen; null where they can. */
  barredBy?: (person: Person) => string | null
}

/** Finds people by name or email address. The chosen ones stay visible during further searches. */
export function PeoplePicker({ list, params, query, chosen, known = [], onChange, barredBy }: Props) {
  const t = useTranslations('parts.people')
  const { language } = useConsole()
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<readonly Person[]>(known)
  const search = typed.trim()
  const input = { params, query: { ...query, perPage: 20, ...(search && { search }) } }
  const answer = useAnswer(list, input, { failed: t('failed'), delay: search ? searchDelay : 0 })
  const { failure, isLoading } = answer
  const people = answer.data as Person[] | undefined
  const nameOf = ({ name }: Person) => inLanguage(name, language).text
  const toggle = (person: Person) => {
    setPicked((now) => [...now.filter(({ id }) => id !== person.id), person])
    onChange(chosen.includes(person.id) ? chosen.filter((id) => id !== person.id) : [...chosen, person.id])
  }
  const shown = chosen.flatMap((id) => picked.find((person) => person.id === id) ?? [])
  return (
    <div className="stack">
      <SearchInput data-autofocus label={t('search')} value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
      {shown.length > 0 && (
        <ul className="row tight" aria-label={t('chosen')}>
          {shown.map((person) => (
            <li key={person.id} className={`row tight nowrap ${styles.chosen}`}>
              <bdi>{nameOf(person) || shownEmail(person.email)}</bdi>
              <CloseButton
                size="sm"
                aria-label={t('remove', { name: `\u2068${nameOf(person) || shownEmail(person.email)}\u2069` })}
                onClick={() => toggle(person)}
              />
            </li>
          ))}
        </ul>
      )}
      <FailureNotice text={failure} />
      <ul className={`lines ${styles.found}`} aria-busy={isLoading} aria-label={t('people')}>
        {people?.map((person) => {
          const barred = barredBy?.(person) ?? null
          return (
            <li key={person.id}>
              <Checkbox
                checked={chosen.includes(person.id)}
                disabled={barred !== null}
                onChange={() => toggle(person)}
                label={<PersonChip name={nameOf(person)} email={person.email} photo={person.photo} />}
                description={barred}
              />
            </li>
          )
        })}
      </ul>
      <p role="status" className="soft small">
        {people?.length === 0 && !isLoading && t('nobody')}
      </p>
    </div>
  )
}
