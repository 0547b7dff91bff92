'use client'
import { Checkbox, Select } from '@mantine/core'
import { useState } from 'react'
import type { listCandidates } from '@/lib/domain/learning-paths/roster.contract'
import type { listRoles } from '@/lib/domain/roles/roles.contract'
import { useConsole } from '@/lib/ui/console-provider'
import { Email } from '@/lib/ui/email'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { inLanguage } from '@/lib/ui/moments'
import { SearchInput } from '@/lib/ui/search-input'
import { useTranslations } from '@/lib/ui/translations'
import { searchDelay, useAnswer } from '@/lib/ui/use-answer'
import styles from './paths.module.css'

type PeopleProps = {
  pathId: string
  list: Endpoint<typeof listCandidates>
  chosen: string[]
  onChange: (chosen: string[]) => void
}

/** People who can be enrolled, found by name or address; those who are chosen stay chosen while one searches for more. */
export function PeoplePicker({ pathId, list, chosen, onChange }: PeopleProps) {
  const t = useTranslations('learningPaths.enrol')
  const tState = useTranslations('learningPaths.learners.states')
  const { language } = useConsole()
  const [typed, setTyped] = useState('')
  const search = typed.trim()
  const asked = { params: { id: pathId }, query: { perPage: 20, ...(search && { search }) } }
  const { data, failure, isLoading } = useAnswer(list, asked, { failed: t('failed'), delay: search ? searchDelay : 0 })
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <div className="stack">
      <SearchInput data-autofocus label={t('search')} value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
      <FailureNotice text={failure} />
      <ul className={`lines ${styles.found}`} aria-busy={isLoading} aria-label={t('people')}>
        {data?.map(({ id, name, email, enrolment }) => (
          <li key={id}>
            <Checkbox
              checked={chosen.includes(id)}
              disabled={enrolment !== null}
              onChange={() => toggle(id)}
              label={
                <span className="two-lines">
                  <bdi>{inLanguage(name, language).text || email}</bdi>
                  <Email>{email}</Email>
                  {enrolment && <span className="small soft">{tState(enrolment)}</span>}
                </span>
              }
            />
          </li>
        ))}
      </ul>
      <p role="status" className="soft small">
        {data?.length === 0 && !isLoading && t('nobody')}
      </p>
    </div>
  )
}

type RoleProps = { list: Endpoint<typeof listRoles>; chosen: string | null; onChange: (chosen: string | null) => void }

/** A role, everyone with which is meant. */
export function RolePicker({ list, chosen, onChange }: RoleProps) {
  const t = useTranslations('learningPaths.enrol')
  const { language } = useConsole()
  const { data, failure } = useAnswer(list, { query: { perPage: 100 } }, { failed: t('failed') })
  const options = data?.map(({ id, name, memberCount }) => ({
    value: id,
    label: t('roleWith', { role: `\u2068${name[language]}\u2069`, count: memberCount }),
  }))
  return (
    <div className="stack">
      <FailureNotice text={failure} />
      <Select
        label={t('role')}
        description={t('roleHint')}
        data={options ?? []}
        value={chosen}
        onChange={onChange}
        allowDeselect={false}
      />
    </div>
  )
}
