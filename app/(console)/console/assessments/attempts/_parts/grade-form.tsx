'use client'
import { Button, TextInput } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { gradeAttempt } from '@/lib/domain/assessing/assessments/grading/grading.contract'
import type { listComments } from '@/lib/domain/assessing/rubrics/comments.contract'
import { useToasts } from '@/lib/ui/actions/toasts'
import { call, errorMessage } from '@/lib/ui/api-client'
import { useConsole } from '@/lib/ui/console-provider'
import type { Endpoint } from '@/lib/ui/endpoint'
import { useNumberText } from '@/lib/ui/form/number-text'
import { typedDirection } from '@/lib/ui/form/typed-direction'
import { CommentField } from '@/lib/ui/rubrics/comment-field'
import { useTranslations } from '@/lib/ui/translations'
import { useUnsavedChanges } from '@/lib/ui/unsaved-changes'
import type { AttemptQuestion } from './attempt-types'

type Props = {
  attemptId: string
  question: AttemptQuestion
  /** From 1. */
  number: number
  endpoint: Endpoint<typeof gradeAttempt>
  /** The result is released: a change needs a reason. */
  isCorrection: boolean
  onSaved: () => void
  /** The bank whose comments can be inserted; null: the person may not read it. */
  comments: Endpoint<typeof listComments> | null
}

const mostOfComment = 2000
const mostOfReason = 500

type Faults = { score?: string; reason?: string }

/** The grade of one question as it is typed, and its saving. */
function useGrade({ attemptId, question, number, endpoint, isCorrection, onSaved }: Props) {
  const t = useTranslations('gradingDesk')
  const router = useRouter()
  const toast = useToasts()
  const { questionRef, points } = question
  const [score, setScore] = useState(question.score)
  const [comment, setComment] = useState(question.comment)
  const [reason, setReason] = useState('')
  /** The grade that the server has, as far as this form knows. */
  const [kept, setKept] = useState({ score: question.score, comment: question.comment })
  const [isSending, setIsSending] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  const isChanged = score !== kept.score || comment !== kept.comment
  useUnsavedChanges(isChanged && !isSending)
  const save = async () => {
    if (isSending) return
    if (score === null || score > points)
      return setFaults((now) => ({ ...now, score: t(score === null ? 'pointsMissing' : 'pointsTooMany', { points }) }))
    if (isCorrection && reason.trim() === '') return setFaults((now) => ({ ...now, reason: t('correction.missing') }))
    setIsSending(true)
    setFaults({})
    try {
      await call(endpoint, {
        params: { id: attemptId },
        body: { grades: [{ questionRef, score, comment }], ...(isCorrection && { reason }) },
      })
      setKept({ score, comment })
      setReason('')
      toast({ text: t('saved', { number }), kind: 'good' })
      onSaved()
      router.refresh()
    } catch (error) {
      setFaults({ score: errorMessage(error, t('failed')) })
    }
    setIsSending(false)
  }
  return { score, setScore, comment, setComment, reason, setReason, faults, isChanged, isSending, save }
}

/** The points of one question and the comment on it. Enter saves the points; in the comment, Ctrl and Enter do. */
export function GradeForm(props: Props) {
  const { question, number, isCorrection, comments } = props
  const { language } = useConsole()
  const { points } = question
  const t = useTranslations('gradingDesk')
  const { score, setScore, comment, setComment, reason, setReason, faults, isChanged, isSending, save } = useGrade(props)
  const field = useNumberText({ value: score, onChange: setScore, min: 0 })
  return (
    <form
      className="stack tight"
      aria-label={t('gradeOf', { number })}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextInput {...field} data-points label={t('pointsUpTo', { none: 0, points })} error={faults.score} size="sm" />
      <CommentField
        label={t('comment')}
        description={t('commentHint')}
        value={comment}
        most={mostOfComment}
        comments={comments}
        language={language}
        onChange={setComment}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          void save()
        }}
      />
      {isCorrection && isChanged && (
        <>
          <p className="small soft">{t('correction.detail')}</p>
          <TextInput
            {...typedDirection}
            label={t('correction.reason')}
            description={t('correction.hint')}
            error={faults.reason}
            required
            maxLength={mostOfReason}
            value={reason}
            size="sm"
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </>
      )}
      <div>
        <Button type="submit" size="sm" variant={isChanged || score === null ? 'filled' : 'default'} loading={isSending}>
          {t(isCorrection ? 'correction.save' : 'save')}
        </Button>
      </div>
    </form>
  )
}
