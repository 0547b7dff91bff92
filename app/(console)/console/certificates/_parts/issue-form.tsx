'use client'
import { Button } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import type { issueOne } from '@/lib/domain/assessing/certificates/certificates-admin.contract'
import type { issueMany } from '@/lib/domain/assessing/certificates/issue-many.contract'
import type { listPaths } from '@/lib/domain/learning/learning-paths/authoring.contract'
import type { listMembers } from '@/lib/domain/people/members/members.contract'
import { useToasts } from '@/lib/ui/actions/toasts'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { FieldInputs } from '@/lib/ui/form/field-input'
import { bodyOf, type Values } from '@/lib/ui/form/values'
import { PeoplePicker } from '@/lib/ui/people/people-picker'
import { Segmented } from '@/lib/ui/segmented'
import { useTranslations } from '@/lib/ui/translations'
import { useKeyedSend } from '@/lib/ui/use-keyed-send'
import { type IssuedUntil, issueFields } from './issue-values'
import { PathField, type PathOption } from './path-field'

type Props = {
  endpoints: {
    one: Endpoint<typeof issueOne>
    many: Endpoint<typeof issueMany>
    /** Without an endpoint the person may not list them. */
    people?: Endpoint<typeof listMembers>
    paths?: Endpoint<typeof listPaths>
  }
  /** Published templates of the organization, by id. */
  templates: PathOption[]
  /** The learning path to begin with. */
  path: PathOption | null
}

type Draft = {
  /** The path whose certificate it is; null where it has a title of its own. */
  path: PathOption | null
  people: string[]
  values: Values
  end: IssuedUntil
  fields: ReturnType<typeof issueFields>
}

/** Sends what was filled in, and leads to the certificate, or to the list where a job issues many. */
function useIssuing(endpoints: Props['endpoints']) {
  const t = useTranslations('certificates')
  const toast = useToasts()
  const one = useKeyedSend(endpoints.one, t('issue.failed'))
  const many = useKeyedSend(endpoints.many, t('issue.failed'))
  const issue = async ({ path, people, values, end, fields }: Draft) => {
    const until = {
      ...(end !== 'rule' && { expiresAt: end === 'never' ? null : values.expiresAt }),
      ...(values.templateId ? { templateId: values.templateId } : {}),
    }
    if (path && people.length > 1) {
      const started = await many.send({ pathId: path.value, userIds: people, ...until })
      if (!started) return
      toast({ text: t('issue.started', { count: started.count }), kind: 'good' })
      many.leaveFor('/console/certificates')
    } else {
      const about = path ? { pathId: path.value } : bodyOf(fields.title, {}, values, false)
      const issued = await one.send({ userId: people[0], ...about, ...bodyOf(fields.holder, {}, values, false), ...until })
      if (!issued) return
      toast({ text: t('issue.done'), kind: 'good' })
      one.leaveFor(`/console/certificates/${issued.id}`)
    }
  }
  return {
    issue,
    isSending: one.isSending || many.isSending,
    failure: one.failure ?? many.failure,
    faults: { ...one.faults, ...many.faults },
  }
}

/** Issues certificates: of a path to one person at once or to many by a job, or one with a title of its own. */
export function IssueForm({ endpoints, templates, path: firstPath }: Props) {
  const t = useTranslations('certificates')
  const id = useId()
  const [kind, setKind] = useState<'path' | 'title'>(endpoints.paths ? 'path' : 'title')
  const [path, setPath] = useState(firstPath)
  const [people, setPeople] = useState<string[]>([])
  const [values, setValues] = useState<Values>({ end: endpoints.paths ? 'rule' : 'never' })
  const { issue, isSending, failure, faults } = useIssuing(endpoints)
  const isOfPath = kind === 'path'
  const ends = isOfPath ? (['rule', 'never', 'date'] as const) : (['never', 'date'] as const)
  const end = ends.find((value) => value === values.end) ?? 'never'
  const fields = issueFields(t, ends, end, templates)
  const isOneTooMany = !isOfPath && people.length > 1
  const isReady = people.length > 0 && !isOneTooMany && (!isOfPath || path !== null) && (end !== 'date' || values.expiresAt)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && !isSending) void issue({ path: isOfPath ? path : null, people, values, end, fields })
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <FailureNotice text={failure} />
      {endpoints.paths && (
        <Segmented
          label={t('issue.what')}
          value={kind}
          options={[
            { value: 'path', label: t('issue.ofPath') },
            { value: 'title', label: t('issue.ofTitle') },
          ]}
          onChange={setKind}
        />
      )}
      {isOfPath && endpoints.paths ? (
        <PathField list={endpoints.paths} value={path} onChange={setPath} error={faults.pathId} />
      ) : (
        <FieldInputs id={id} fields={fields.title} values={values} faults={faults} setValues={setValues} />
      )}
      <FieldInputs id={id} fields={fields.end} values={{ ...values, end }} faults={faults} setValues={setValues} />
      {endpoints.people && (
        <section className="stack tight" aria-labelledby={`${id}-people`}>
          <strong id={`${id}-people`}>{t('issue.people')}</strong>
          <PeoplePicker list={endpoints.people} chosen={people} onChange={setPeople} />
        </section>
      )}
      {/* Several people have their own names. */}
      {people.length <= 1 && <FieldInputs id={id} fields={fields.holder} values={values} faults={faults} setValues={setValues} />}
      {isOneTooMany && (
        <p className="notice" role="status">
          {t('issue.oneOnly')}
        </p>
      )}
      <div>
        <Button type="submit" disabled={!isReady} loading={isSending}>
          {t('issue.submit', { count: people.length })}
        </Button>
      </div>
    </form>
  )
}
