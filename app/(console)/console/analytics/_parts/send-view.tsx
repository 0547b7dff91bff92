'use client'
import { Button, Checkbox, Modal, NativeSelect, TextInput } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import type { listMembers } from '@/lib/domain/people/members/members.contract'
import type { createReport, sendReport } from '@/lib/domain/standards/analytics/reports.contract'
import { useToasts } from '@/lib/ui/actions/toasts'
import { call, errorMessage } from '@/lib/ui/api-client'
import { useConsole } from '@/lib/ui/console-provider'
import type { Endpoint, InputOf } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { typedDirection } from '@/lib/ui/form/typed-direction'
import { PeoplePicker } from '@/lib/ui/people/people-picker'
import { Segmented } from '@/lib/ui/segmented'
import { useTranslations } from '@/lib/ui/translations'

type Body = InputOf<typeof createReport>['body'] & object
type Props = {
  create: Endpoint<typeof createReport>
  /** Left out: the person may not send reports at once. */
  send?: Endpoint<typeof sendReport>
  people?: Endpoint<typeof listMembers>
  name: string
  /** The numbers that the page shows. */
  view: Pick<Body, 'days' | 'filters' | 'language'>
  weekdays: { value: string; label: string }[]
}
const hour = 8

/** Sends the numbers of the page by mail, now or regularly: a report with the filters of the page, to the person and to others. */
export function SendView(props: Props) {
  const t = useTranslations('analytics')
  const [isOpen, setIsOpen] = useState(false)
  const title = t('sendView.open')
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {title}
      </Button>
      {isOpen && (
        <Modal
          opened
          title={title}
          onClose={() => setIsOpen(false)}
          size="lg"
          closeButtonProps={{ 'aria-label': t('sendView.close') }}
        >
          <ViewForm {...props} />
        </Modal>
      )}
    </>
  )
}

type Schedule = 'none' | 'weekly' | 'monthly'

function ViewForm({ create, send, people, name, view, weekdays }: Props) {
  const t = useTranslations('analytics')
  const { me } = useConsole()
  const router = useRouter()
  const toast = useToasts()
  const [title, setTitle] = useState(name)
  const [schedule, setSchedule] = useState<Schedule>('weekly')
  const [weekday, setWeekday] = useState('0')
  const [isForMe, setIsForMe] = useState(true)
  const [others, setOthers] = useState<string[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const schedules = ([send ? 'none' : null, 'weekly', 'monthly'] as const).flatMap((value) =>
    value ? [{ value, label: t(`sendView.schedules.${value}`) }] : [],
  )
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setIsSending(true)
    setFailure(null)
    const when = {
      schedule,
      weekday: schedule === 'weekly' ? Number(weekday) : null,
      dayOfMonth: schedule === 'monthly' ? 1 : null,
      hour,
    }
    const recipients = isForMe ? [me.id, ...others.filter((id) => id !== me.id)] : others
    try {
      const { data } = await call(create, { body: { ...view, ...when, name: title, recipients } })
      if (schedule === 'none' && send) await call(send, { params: { reportId: data.id } })
      toast({ text: t(schedule === 'none' ? 'reports.sent' : 'reports.created'), kind: 'good' })
      router.push(`/console/analytics/reports/${data.id}`)
    } catch (error) {
      setFailure(errorMessage(error, t('sendView.failed')))
      setIsSending(false)
    }
  }
  return (
    <form className="stack" onSubmit={save}>
      <FailureNotice text={failure} />
      <p className="soft">{t('sendView.intro')}</p>
      <TextInput
        {...typedDirection}
        required
        maxLength={120}
        label={t('reports.fields.name')}
        description={t('reports.hints.name')}
        value={title}
        onChange={({ currentTarget: { value } }) => setTitle(value)}
      />
      <Segmented label={t('reports.fields.schedule')} value={schedule} options={schedules} onChange={setSchedule} />
      {schedule === 'weekly' && (
        <NativeSelect
          label={t('reports.fields.weekday')}
          data={weekdays}
          value={weekday}
          onChange={({ currentTarget: { value } }) => setWeekday(value)}
        />
      )}
      <Checkbox label={t('sendView.toMe')} checked={isForMe} onChange={({ currentTarget: { checked } }) => setIsForMe(checked)} />
      {people && (
        <details>
          <summary>{t('sendView.others')}</summary>
          <PeoplePicker list={people} query={{ status: 'active' }} chosen={others} onChange={setOthers} />
        </details>
      )}
      <div>
        <Button type="submit" loading={isSending} disabled={!isForMe && others.length === 0}>
          {t(schedule === 'none' ? 'sendView.now' : 'sendView.save')}
        </Button>
      </div>
    </form>
  )
}
