'use client'
import { Button, Select } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import type { listMembers } from '@/lib/domain/people/members/members.contract'
import type { waiveLaunch } from '@/lib/domain/standards/xapi/results/results.contract'
import { useToasts } from '@/lib/ui/actions/toasts'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { FieldInputs } from '@/lib/ui/form/field-input'
import type { Field } from '@/lib/ui/form/fields'
import type { Values } from '@/lib/ui/form/values'
import { PeoplePicker } from '@/lib/ui/people/people-picker'
import { useTranslations } from '@/lib/ui/translations'
import { useKeyedSend } from '@/lib/ui/use-keyed-send'

type Props = {
  endpoint: Endpoint<typeof waiveLaunch>
  people: Endpoint<typeof listMembers>
  fields: Field[]
  lessons: { value: string; label: string }[]
  /** The person and the lesson to begin with. */
  person: { id: string; name: { ar?: string; en?: string }; email: string } | null
  lesson: string | null
}

/** Waives content of a lesson for one person. */
export function WaiveForm({ endpoint, people, fields, lessons, person, lesson: firstLesson }: Props) {
  const t = useTranslations('contentLaunches.waive')
  const id = useId()
  const toast = useToasts()
  const [lesson, setLesson] = useState(firstLesson)
  const [chosen, setChosen] = useState(person ? [person.id] : [])
  const [values, setValues] = useState<Values>({})
  const { send, leaveFor, isSending, failure, faults } = useKeyedSend(endpoint, t('failed'))
  const isReady = lesson !== null && chosen.length === 1 && Boolean(values.reason) && Boolean(values.note)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady || isSending) return
    const waived = await send({ userId: chosen[0], moduleId: lesson, ...values })
    if (!waived) return
    toast({ text: t('done'), kind: 'good' })
    leaveFor(`/console/xapi/${waived.id}`)
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <FailureNotice text={failure} />
      <Select
        label={t('lesson')}
        withAsterisk
        aria-required
        data={lessons}
        value={lesson}
        error={faults.moduleId}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t('noLessons')}
        onChange={setLesson}
      />
      <FieldInputs id={id} fields={fields} values={values} faults={faults} setValues={setValues} />
      <section className="stack tight" aria-labelledby={`${id}-people`}>
        <strong id={`${id}-people`}>{t('people')}</strong>
        <PeoplePicker list={people} chosen={chosen} known={person ? [person] : []} onChange={setChosen} />
      </section>
      {chosen.length > 1 && (
        <p className="notice" role="status">
          {t('one')}
        </p>
      )}
      <div>
        <Button type="submit" disabled={!isReady} loading={isSending}>
          {t('submit')}
        </Button>
      </div>
    </form>
  )
}
