'use client'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { explainPermission } from '@/lib/domain/house/permission-paths/permission-paths.contract'
import type { listMembers } from '@/lib/domain/people/members/members.contract'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { PeoplePicker } from '@/lib/ui/people/people-picker'
import { useTranslations } from '@/lib/ui/translations'
import { searchDelay, useAnswer } from '@/lib/ui/use-answer'
import { ExplainedPath } from './explained-path'
import styles from './roles.module.css'

type Props = {
  endpoints: { explain: Endpoint<typeof explainPermission>; find?: Endpoint<typeof listMembers> }
  pairs: { key: string; subjectName: string; meaning: string }[]
  firstPerson: string | null
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

type ChoiceProps = { pairs: Props['pairs']; value: string; onChange: (key: string) => void }

/** The permissions, by the subjects that they are about. */
function PermissionChoice({ pairs, value, onChange }: ChoiceProps) {
  const t = useTranslations('roles.explain')
  const subjects = [...new Set(pairs.map(({ subjectName }) => subjectName))]
  return (
    <label className="field">
      <span>{t('permission')}</span>
      <select className="tool-field" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {subjects.map((name) => (
          <optgroup key={name} label={name}>
            {pairs
              .filter(({ subjectName }) => subjectName === name)
              .map(({ key, meaning }) => (
                <option key={key} value={key}>
                  {meaning}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </label>
  )
}

/** Asks for a person, a permission and a record, and shows how a request would be decided. */
export function Explain({ endpoints, pairs, firstPerson }: Props) {
  const t = useTranslations('roles.explain')
  const [userId, setUserId] = useState(firstPerson)
  const [pair, setPair] = useState('role.read')
  const [typed, setTyped] = useState('')
  const record = typed.trim().toLowerCase()
  const [subject = '', action = ''] = pair.split('.')
  const body = userId ? { userId, subject, action, resourceId: isId(record) ? record : undefined } : null
  const { data: path, failure } = useAnswer(endpoints.explain, body && { body: body as never }, {
    failed: t('failed'),
    delay: record ? searchDelay : 0,
  })
  return (
    <div className="stack">
      <section className="panel stack" aria-label={t('title')}>
        {userId === null ? (
          endpoints.find && (
            <div className={styles.picker}>
              <PeoplePicker list={endpoints.find} chosen={[]} onChange={([chosen]) => chosen && setUserId(chosen)} />
            </div>
          )
        ) : (
          <div className="row">
            <span className="soft">{t('person')}</span>
            {path && <bdi>{path.caller.name.en ?? path.caller.name.ar}</bdi>}
            {endpoints.find && (
              <button type="button" className="link-button" onClick={() => setUserId(null)}>
                {t('changePerson')}
              </button>
            )}
          </div>
        )}
        <PermissionChoice pairs={pairs} value={pair} onChange={setPair} />
        <TextInput
          label={t('record')}
          description={t('recordHint')}
          dir="ltr"
          maxLength={40}
          value={typed}
          error={record !== '' && !isId(record) ? t('recordWrong') : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </section>
      <FailureNotice text={failure} />
      {userId && !path && !failure && (
        <p role="status" className="soft">
          {t('loading')}
        </p>
      )}
      {path && userId && <ExplainedPath path={path} />}
    </div>
  )
}
