'use client'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { readSubmissionToGrade } from '@/lib/domain/assessing/assignments/grading/grading.contract'
import type { readMarking } from '@/lib/domain/assessing/assignments/marking/marking.contract'
import type { listComments } from '@/lib/domain/assessing/rubrics/comments.contract'
import type { RubricMarks } from '@/lib/domain/assessing/rubrics/design.rules'
import type { Language } from '@/lib/platform/i18n/languages'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import { typedDirection } from '@/lib/ui/form/typed-direction'
import { useTranslations } from '@/lib/ui/translations'
import { useUnsavedChanges } from '@/lib/ui/unsaved-changes'
import { MarkFields } from './mark-fields'
import { useChange } from './use-change'

type Detail = DataOf<typeof readSubmissionToGrade>
export type Mark = DataOf<typeof readMarking>['markings'][number]['grades'][number]
type Typed = { ref: string; points: number | null; marks: RubricMarks; comment: string }
export type Sent = { ref?: string; points?: number; marks?: RubricMarks; comment: string }[]
type Way = { label: string; done: string; send: (grades: Sent, note: string) => Promise<unknown>; isDraft?: boolean }
type Props = {
  title: string
  hint?: string
  submission: Pick<Detail, 'maxPoints' | 'rubric' | 'teamGrades' | 'grades'>
  /** From which the fields begin. */
  first: readonly Mark[]
  /** The name of a person of the submission, where each has an own mark. */
  nameOf: (ref: string, at: number) => string
  hasNote: boolean
  ways: readonly Way[]
  comments: Endpoint<typeof listComments> | null
  language: Language
}

const longestComment = 4900

/** The marks of everyone of a submission as they are typed. One mark is for all, unless people of a team have their own. */
function useMarks({ submission, first }: Pick<Props, 'submission' | 'first'>) {
  const { grades, teamGrades } = submission
  const isApart = teamGrades === 'apart' && grades.length > 1
  const [typed, setTyped] = useState<Typed[]>(() =>
    (isApart ? grades : grades.slice(0, 1)).map(({ ref }) => {
      const mark = first.find((one) => one.ref === ref)
      return { ref, points: mark?.points ?? null, marks: (mark?.marks ?? {}) as RubricMarks, comment: mark?.comment ?? '' }
    }),
  )
  const [isChanged, setIsChanged] = useState(false)
  const set = (ref: string, more: Partial<Typed>) => {
    setTyped((now) => now.map((mark) => (mark.ref === ref ? { ...mark, ...more } : mark)))
    setIsChanged(true)
  }
  const sent = (): Sent =>
    typed.map(({ ref, points, marks, comment }) => ({
      comment,
      ...(isApart && { ref }),
      ...(submission.rubric ? { marks } : points !== null && { points }),
    }))
  return { typed, set, sent, isApart, isChanged, setIsChanged }
}

/** Marks for a submission, with the ways in which they can be sent; the first one is that of Enter. */
export function MarksForm({ title, hint, submission, first, nameOf, hasNote, ways, comments, language }: Props) {
  const t = useTranslations('assignmentDesk')
  const marks = useMarks({ submission, first })
  const { change, isSending, fault } = useChange()
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState<string>()
  useUnsavedChanges(marks.isChanged && !isSending)
  const send = async ({ send: give, done, isDraft }: Way) => {
    const lacks = !submission.rubric && !isDraft && marks.typed.some(({ points }) => points === null)
    setMissing(lacks ? t('pointsMissing') : hasNote && note.trim() === '' ? t('twice.noteMissing') : undefined)
    if (lacks || (hasNote && note.trim() === '')) return
    if (await change(() => give(marks.sent(), note), done)) marks.setIsChanged(false)
  }
  const [usual] = ways
  const sendUsual = () => usual && void send(usual)
  const shownFault = missing ?? fault
  return (
    <form
      className="panel stack"
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        sendUsual()
      }}
    >
      <h2>{title}</h2>
      {hint && <p className="soft">{hint}</p>}
      {marks.typed.map((mark, at) => (
        <div key={mark.ref} className="stack">
          {marks.isApart && (
            <h3>
              <bdi data-text="theirs">{nameOf(mark.ref, at)}</bdi>
            </h3>
          )}
          <MarkFields
            rubric={submission.rubric}
            maxPoints={submission.maxPoints}
            mark={mark}
            onPoints={(points) => marks.set(mark.ref, { points })}
            onMarks={(byRubric) => marks.set(mark.ref, { marks: byRubric })}
            onComment={(comment) => marks.set(mark.ref, { comment })}
            comments={comments}
            language={language}
            onSave={() => sendUsual()}
            most={longestComment}
          />
        </div>
      ))}
      {hasNote && (
        <Textarea
          {...typedDirection}
          label={t('twice.note')}
          description={t('twice.noteHint')}
          required
          value={note}
          maxLength={2000}
          autosize
          minRows={2}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
      {shownFault && (
        <p className="notice bad" role="alert">
          {shownFault}
        </p>
      )}
      <div className="row tight">
        {ways.map((way, at) => (
          <Button
            key={way.label}
            type={at === 0 ? 'submit' : 'button'}
            variant={at === 0 ? 'filled' : 'default'}
            loading={isSending}
            onClick={at === 0 ? undefined : () => void send(way)}
          >
            {way.label}
          </Button>
        ))}
      </div>
    </form>
  )
}
