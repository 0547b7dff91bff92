'use client'
import { Button, TextInput } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { gradeSubmission, readSubmissionToGrade } from '@/lib/domain/assessing/assignments/grading/grading.contract'
import type { listComments } from '@/lib/domain/assessing/rubrics/comments.contract'
import type { RubricMarks } from '@/lib/domain/assessing/rubrics/design.rules'
import type { Language } from '@/lib/platform/i18n/languages'
import { useToasts } from '@/lib/ui/actions/toasts'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import { typedDirection } from '@/lib/ui/form/typed-direction'
import { useTranslations } from '@/lib/ui/translations'
import { useUnsavedChanges } from '@/lib/ui/unsaved-changes'
import { MarkFields } from './mark-fields'

type Detail = DataOf<typeof readSubmissionToGrade>
type Props = {
  submission: Pick<Detail, 'id' | 'state' | 'maxPoints' | 'rubric'>
  /** The grade of one person, or of everyone. */
  grade: Detail['grades'][number]
  /** Whose it is; null: of everyone. */
  ofPerson: string | null
  endpoint: Endpoint<typeof gradeSubmission>
  comments: Endpoint<typeof listComments> | null
  language: Language
}

/** The grade as it is typed, and its saving. */
function useGrade({ submission, grade, ofPerson, endpoint }: Props) {
  const t = useTranslations('assignmentDesk')
  const router = useRouter()
  const toast = useToasts()
  const [points, setPoints] = useState(grade.rawPoints)
  const [marks, setMarks] = useState<RubricMarks>((grade.marks ?? {}) as RubricMarks)
  const [comment, setComment] = useState(grade.comment)
  const [reason, setReason] = useState('')
  const [isChanged, setIsChanged] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const [fault, setFault] = useState<string>()
  useUnsavedChanges(isChanged && !isSending)
  const isCorrection = submission.state === 'released'
  const changing =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      set(value)
      setIsChanged(true)
    }
  const save = async () => {
    if (isSending) return
    if (!submission.rubric && points === null) return setFault(t('pointsMissing'))
    if (isCorrection && reason.trim() === '') return setFault(t('reasonMissing'))
    setIsSending(true)
    setFault(undefined)
    const given = {
      comment,
      ...(ofPerson !== null && { ref: grade.ref }),
      ...(submission.rubric ? { marks } : { points: points ?? 0 }),
    }
    try {
      await call(endpoint, { params: { id: submission.id }, body: { grades: [given], ...(isCorrection && { reason }) } })
      setIsChanged(false)
      setReason('')
      toast({ text: t('gradeSaved'), kind: 'good' })
      router.refresh()
    } catch (error) {
      setFault(errorMessage(error, t('failed')))
    }
    setIsSending(false)
  }
  const fields = {
    setPoints: changing(setPoints),
    setMarks: changing(setMarks),
    setComment: changing(setComment),
  }
  return { points, marks, comment, reason, setReason, ...fields, isCorrection, isChanged, isSending, fault, save }
}

/** Points or marks, a comment, and after the release the reason of a change. Enter saves the points; in the comment, Ctrl and Enter do. */
export function GradePanel(props: Props) {
  const { submission, ofPerson, comments, language } = props
  const { rubric, maxPoints } = submission
  const t = useTranslations('assignmentDesk')
  const own = useGrade(props)
  return (
    <form
      className="panel stack"
      aria-label={t('gradeTitle')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void own.save()
      }}
    >
      <h2>
        {t('gradeTitle')} {ofPerson && <bdi data-text="theirs">{ofPerson}</bdi>}
      </h2>
      <MarkFields
        rubric={rubric}
        maxPoints={maxPoints}
        mark={own}
        onPoints={own.setPoints}
        onMarks={own.setMarks}
        onComment={own.setComment}
        comments={comments}
        language={language}
        onSave={() => void own.save()}
      />
      {own.isCorrection && own.isChanged && (
        <TextInput
          {...typedDirection}
          label={t('reason')}
          description={t('reasonHint')}
          required
          maxLength={500}
          value={own.reason}
          onChange={(event) => own.setReason(event.currentTarget.value)}
        />
      )}
      {own.fault && (
        <p className="notice bad" role="alert">
          {own.fault}
        </p>
      )}
      <div>
        <Button type="submit" loading={own.isSending}>
          {t('saveGrade')}
        </Button>
      </div>
    </form>
  )
}
