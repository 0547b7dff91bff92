'use client'
import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import type { createExamRoom, updateExamRoom } from '@/lib/domain/assessing/assessments/seating/exam-rooms.contract'
import { useToasts } from '@/lib/ui/actions/toasts'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { useNumberText } from '@/lib/ui/form/number-text'
import { typedDirection } from '@/lib/ui/form/typed-direction'
import { Segmented } from '@/lib/ui/segmented'
import { useTranslations } from '@/lib/ui/translations'
import type { Room } from './room'

type Props = { planId: string } & (
  | { create: Endpoint<typeof createExamRoom>; room?: undefined }
  | { update: Endpoint<typeof updateExamRoom>; room: Room }
)
const kinds = ['grid', 'list'] as const

const usualRows = 5
const usualColumns = 6

type Values = {
  en: string
  ar: string
  kind: (typeof kinds)[number]
  rows: number | null
  columns: number | null
  labels: string
  capacity: number | null
}

const firstOf = (room: Room | undefined): Values => ({
  en: room?.name.en ?? '',
  ar: room?.name.ar ?? '',
  kind: room?.layout.kind ?? 'grid',
  rows: room?.layout.kind === 'grid' ? room.layout.rows : usualRows,
  columns: room?.layout.kind === 'grid' ? room.layout.columns : usualColumns,
  labels: room?.layout.kind === 'list' ? room.layout.labels.join('\n') : '',
  capacity: room && room.capacity < room.seatCount ? room.capacity : null,
})

function bodyOf({ en, ar, kind, rows, columns, labels, capacity }: Values) {
  const named = labels.split('\n').flatMap((label) => label.trim() || [])
  const layout = kind === 'grid' ? { kind, rows: rows ?? 0, columns: columns ?? 0 } : { kind, labels: named }
  const most = kind === 'grid' ? (rows ?? 0) * (columns ?? 0) : named.length
  return { name: { ar, en }, layout, capacity: capacity ?? Math.max(1, Math.min(2000, most)) }
}

/** A hall of a plan: names, seats and how many people it takes. */
export function RoomEditor(props: Props) {
  const { planId, room } = props
  const t = useTranslations('seatPlans')
  const router = useRouter()
  const toast = useToasts()
  const [isOpen, setIsOpen] = useState(false)
  const [values, setValues] = useState<Values>(() => firstOf(room))
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const isUsed = room !== undefined && room.seatedCount > 0
  const show = () => {
    setValues(firstOf(room))
    setFailure(null)
    setIsOpen(true)
  }
  const set = (change: Partial<Values>) => setValues({ ...values, ...change })
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setIsSending(true)
    setFailure(null)
    const { layout, ...body } = bodyOf(values)
    try {
      if (props.room)
        await call(props.update, {
          params: { id: planId, roomId: props.room.id },
          body: isUsed ? body : { ...body, layout },
        })
      else await call(props.create, { params: { id: planId }, body: { ...body, layout } })
      toast({ text: t(room ? 'rooms.changed' : 'rooms.added'), kind: 'good' })
      setIsOpen(false)
      router.refresh()
    } catch (error) {
      setFailure(errorMessage(error, t('failed')))
    } finally {
      setIsSending(false)
    }
  }
  const title = t(room ? 'rooms.edit' : 'rooms.add')
  return (
    <>
      <Button onClick={show} variant="default" size="sm">
        {title}
      </Button>
      {isOpen && (
        <Modal opened title={title} onClose={() => setIsOpen(false)} size="lg" closeButtonProps={{ 'aria-label': t('close') }}>
          <form className="stack" onSubmit={save}>
            <FailureNotice text={failure} />
            <Fields values={values} set={set} isUsed={isUsed} />
            <div>
              <Button type="submit" loading={isSending}>
                {t(room ? 'save' : 'rooms.add')}
              </Button>
            </div>
          </form>
        </Modal>
      )}
    </>
  )
}

type FieldsProps = { values: Values; set: (change: Partial<Values>) => void; isUsed: boolean }

function Fields({ values, set, isUsed }: FieldsProps) {
  const t = useTranslations('seatPlans.rooms')
  const rows = useNumberText({ value: values.rows, onChange: (value) => set({ rows: value }), isWhole: true, min: 0 })
  const columns = useNumberText({ value: values.columns, onChange: (value) => set({ columns: value }), isWhole: true, min: 0 })
  const capacity = useNumberText({ value: values.capacity, onChange: (value) => set({ capacity: value }), isWhole: true, min: 0 })
  return (
    <>
      <TextInput
        label={t('nameAr')}
        dir="rtl"
        lang="ar"
        required
        maxLength={100}
        value={values.ar}
        onChange={(event) => set({ ar: event.currentTarget.value })}
      />
      <TextInput
        label={t('nameEn')}
        dir="ltr"
        lang="en"
        required
        maxLength={100}
        value={values.en}
        onChange={(event) => set({ en: event.currentTarget.value })}
      />
      {isUsed ? (
        <p className="small soft">{t('used')}</p>
      ) : (
        <>
          <Segmented
            label={t('kind')}
            value={values.kind}
            options={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            onChange={(kind) => set({ kind })}
          />
          {values.kind === 'grid' ? (
            <>
              <TextInput {...rows} required label={t('rows')} />
              <TextInput {...columns} required label={t('columns')} />
            </>
          ) : (
            <Textarea
              {...typedDirection}
              label={t('labels')}
              autosize
              minRows={4}
              maxRows={12}
              required
              value={values.labels}
              onChange={(event) => set({ labels: event.currentTarget.value })}
            />
          )}
        </>
      )}
      <TextInput {...capacity} label={t('capacity')} description={t('capacityHint')} />
    </>
  )
}
