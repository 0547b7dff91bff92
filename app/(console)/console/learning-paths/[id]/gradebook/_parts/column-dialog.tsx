'use client'
import { Button, Checkbox, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { readGradebook } from '@/lib/domain/assessing/gradebook/gradebook.contract'
import type { addColumn, changeColumn, deleteColumn } from '@/lib/domain/assessing/gradebook/settings.contract'
import { DialogButtons } from '@/lib/ui/actions/dialog-buttons'
import { call } from '@/lib/ui/api-client'
import { useConsole } from '@/lib/ui/console-provider'
import { MomentInputs } from '@/lib/ui/dates/moment-inputs'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { Choose, NumberInput } from '@/lib/ui/questions/editor/fields'
import { useTranslations } from '@/lib/ui/translations'
import { BothTexts, PlainForm, useSending } from './fields'

type Book = DataOf<typeof readGradebook>
export type Column = Book['columns'][number]
export type ColumnEndpoints = {
  add: Endpoint<typeof addColumn>
  change: Endpoint<typeof changeColumn>
  remove: Endpoint<typeof deleteColumn>
}
type Props = {
  book: Pick<Book, 'pathId' | 'version' | 'settings'>
  endpoints: ColumnEndpoints
  /** Without it a new one is made. */
  column?: Column
  onClose: () => void
}
const fresh = { title: { ar: '', en: '' }, maxPoints: 10 as number | null, day: '', weight: 1 as number | null }
const none = 'none'

function valuesOf(column: Column | undefined) {
  return {
    title: { ar: column?.title.ar ?? fresh.title.ar, en: column?.title.en ?? fresh.title.en },
    maxPoints: column?.maxPoints ?? fresh.maxPoints,
    day: column?.day ?? fresh.day,
    weight: column?.weight ?? fresh.weight,
    categoryId: column?.categoryId ?? null,
    isExtraCredit: column?.isExtraCredit ?? false,
    isExcluded: column?.isExcluded ?? false,
    isHidden: column?.isHidden ?? false,
    shownFrom: column?.shownFrom ?? '',
  }
}

/** A column of a gradebook: what it is called, how it counts, and from when learners see it. */
export function ColumnDialog({ book, endpoints, column, onClose }: Props) {
  const t = useTranslations('gradebook.column')
  const [values, setValues] = useState(valuesOf(column))
  const sending = useSending(t('failed'))
  const set = (fields: Partial<typeof values>) => setValues((now) => ({ ...now, ...fields }))
  const isManual = !column || column.kind === 'manual'
  const send = async (work: () => Promise<unknown>, done: string) => {
    if (await sending.send(work, done)) onClose()
  }
  const params = { pathId: book.pathId }
  const headers = { 'if-match': `"${book.version}"` }
  const save = () => {
    const { title, maxPoints, day, weight, shownFrom, ...rest } = values
    const counting = { ...rest, weight: weight ?? 0, shownFrom: shownFrom || null }
    const byHand = { title, day: day || null }
    if (!column)
      return send(
        () => call(endpoints.add, { params, headers, body: { ...byHand, ...counting, maxPoints: maxPoints ?? 0 } }),
        t('added'),
      )
    const body = { ...(isManual && byHand), ...counting, maxPoints }
    return send(() => call(endpoints.change, { params: { ...params, columnId: column.id }, headers, body }), t('saved'))
  }
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={column ? t('edit') : t('add')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <PlainForm onSave={save}>
        <FailureNotice text={sending.failure} />
        <ColumnFields values={values} set={set} column={column} book={book} />
        <DialogButtons closeLabel={t('close')} onClose={onClose}>
          <Button type="submit" loading={sending.isSending}>
            {t('save')}
          </Button>
          {column?.kind === 'manual' && (
            <Button
              variant="subtle"
              color="bad"
              onClick={() =>
                send(() => call(endpoints.remove, { params: { ...params, columnId: column.id }, headers }), t('removed'))
              }
            >
              {t('remove')}
            </Button>
          )}
        </DialogButtons>
      </PlainForm>
    </Modal>
  )
}

type FieldsProps = Pick<Props, 'book' | 'column'> & {
  values: ReturnType<typeof valuesOf>
  set: (fields: Partial<ReturnType<typeof valuesOf>>) => void
}
function ColumnFields({ values, set, column, book }: FieldsProps) {
  const t = useTranslations('gradebook.column')
  const { language } = useConsole()
  const isManual = !column || column.kind === 'manual'
  const categories = [
    { value: none, label: t('noCategory') },
    ...book.settings.categories.map(({ id, title }) => ({ value: id, label: title[language] })),
  ]
  return (
    <>
      {isManual && (
        <div className="split">
          <BothTexts
            label={(language) => t('titleIn', { language })}
            maxLength={120}
            value={values.title}
            onChange={(title) => set({ title })}
          />
        </div>
      )}
      <div className="split">
        <NumberInput
          id="column-points"
          label={t('maxPoints')}
          hint={isManual ? undefined : t('pointsOfLesson')}
          min={0}
          value={values.maxPoints}
          onChange={(maxPoints) => set({ maxPoints })}
        />
        <NumberInput
          id="column-weight"
          label={t('weight')}
          hint={column?.lessonWeight == null ? t('weightHint') : t('weightOfLesson', { weight: column.lessonWeight })}
          min={0}
          value={values.weight}
          onChange={(weight) => set({ weight })}
        />
      </div>
      {isManual && (
        <TextInput
          label={t('day')}
          description={t('dayHint')}
          dir="ltr"
          maxLength={10}
          value={values.day}
          onChange={(event) => set({ day: event.currentTarget.value.trim() })}
        />
      )}
      {categories.length > 1 && (
        <Choose
          label={t('category')}
          value={values.categoryId ?? none}
          options={categories}
          onChange={(chosen) => set({ categoryId: chosen === none ? null : chosen })}
        />
      )}
      <Checkbox
        label={t('isExcluded')}
        checked={values.isExcluded}
        onChange={(event) => set({ isExcluded: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('isExtraCredit')}
        description={t('extraHint')}
        checked={values.isExtraCredit}
        onChange={(event) => set({ isExtraCredit: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('isHidden')}
        checked={values.isHidden}
        onChange={(event) => set({ isHidden: event.currentTarget.checked })}
      />
      {values.isHidden && (
        <MomentInputs
          id="column-shown"
          label={t('shownFrom')}
          value={values.shownFrom}
          onChange={(shownFrom) => set({ shownFrom })}
        />
      )}
    </>
  )
}
