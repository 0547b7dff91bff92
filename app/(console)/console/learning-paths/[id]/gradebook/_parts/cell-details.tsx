'use client'
import { Button, Checkbox, Drawer, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { DialogButtons } from '@/lib/ui/actions/dialog-buttons'
import { useConsole } from '@/lib/ui/console-provider'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { useNumberText } from '@/lib/ui/form/number-text'
import { inLanguage } from '@/lib/ui/moments'
import { numberIn } from '@/lib/ui/regional-format'
import { useTranslations } from '@/lib/ui/translations'
import { useAnswer } from '@/lib/ui/use-answer'
import { When } from '@/lib/ui/when'
import { enteredIn } from './desk'
import { useDesk } from './desk-provider'

/** Everything about one grade: points, what is taken off, the comment, and who changed it when and why. */
export function CellDetails() {
  const { desk, book, enter, opened, open } = useDesk()
  const t = useTranslations('gradebook.details')
  const column = book.columns.find(({ id }) => id === opened?.columnId)
  const before = opened ? enteredIn(desk.cell(opened).grade) : enteredIn(null)
  const [values, setValues] = useState(before)
  const points = useNumberText({
    value: values.points,
    min: 0,
    onChange: (value) => setValues((now) => ({ ...now, points: value })),
  })
  const penalty = useNumberText({
    value: values.penalty,
    min: 0,
    onChange: (value) => setValues((now) => ({ ...now, penalty: value ?? 0 })),
  })
  if (!opened || !column) return null
  const isHigh = values.points !== null && values.points > column.maxPoints
  const close = () => open(null)
  const save = () => {
    if (isHigh) return
    const { version: _, ...fields } = values
    desk.change([{ enrolmentId: opened.enrolmentId, columnId: opened.columnId, fields }])
    close()
  }
  return (
    <Drawer
      opened
      position="right"
      onClose={close}
      title={
        <span className="two-lines">
          <bdi>{opened.name}</bdi>
          <bdi className="small soft">{column.title}</bdi>
        </span>
      }
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className="stack">
        {enter && (
          <form
            className="stack"
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              save()
            }}
          >
            <TextInput
              data-autofocus
              label={t('points', { most: column.maxPoints })}
              description={column.isManual ? undefined : t('over')}
              error={isHigh ? t('high', { most: column.maxPoints }) : undefined}
              {...points}
            />
            <TextInput label={t('penalty')} description={t('penaltyHint')} {...penalty} />
            <Checkbox
              label={t('excused')}
              description={t('excusedHint')}
              checked={values.isExcused}
              onChange={(event) => {
                const { checked } = event.currentTarget
                setValues((now) => ({ ...now, isExcused: checked }))
              }}
            />
            <Textarea
              label={t('comment')}
              description={t('commentHint')}
              maxLength={2000}
              autosize
              minRows={2}
              value={values.comment}
              onChange={(event) => {
                const { value } = event.currentTarget
                setValues((now) => ({ ...now, comment: value }))
              }}
            />
            <DialogButtons closeLabel={t('close')} onClose={close}>
              <Button type="submit">{t('save')}</Button>
            </DialogButtons>
          </form>
        )}
        <Changes />
      </div>
    </Drawer>
  )
}

/** Who changed the grade, when, from what to what and why. */
function Changes() {
  const { book, history, opened } = useDesk()
  const t = useTranslations('gradebook.details')
  const regional = useConsole()
  const input = opened && {
    params: { pathId: book.pathId },
    query: { enrolment: opened.enrolmentId, column: opened.columnId, perPage: 50 },
  }
  const { data, failure } = useAnswer(history, input, { failed: t('failed') })
  const shown = (state: { points: number | null; percent: number | null; isExcused: boolean }) =>
    state.isExcused ? t('isExcused') : state.points === null ? t('none') : numberIn(regional, state.points)
  return (
    <section className="stack" aria-label={t('history')}>
      <h3>{t('history')}</h3>
      <FailureNotice text={failure} />
      {data?.length === 0 && <p className="soft">{t('noHistory')}</p>}
      <ol className="lines">
        {data?.map(({ id, before, after, reason, changedBy, createdAt, isCorrection }) => (
          <li key={id} className="two-lines">
            <span>{t('change', { before: shown(before), after: shown(after) })}</span>
            <span className="small soft">
              <When at={createdAt} regional={regional} as="short" />
              {' · '}
              <bdi>{changedBy ? inLanguage(changedBy.name, regional.language).text || changedBy.email : t('program')}</bdi>
            </span>
            {isCorrection && reason !== '' && <bdi className="small">{reason}</bdi>}
          </li>
        ))}
      </ol>
    </section>
  )
}
