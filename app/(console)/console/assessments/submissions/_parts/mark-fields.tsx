'use client'
import { Textarea, TextInput } from '@mantine/core'
import type { readSubmissionToGrade } from '@/lib/domain/assessing/assignments/grading/grading.contract'
import type { listComments } from '@/lib/domain/assessing/rubrics/comments.contract'
import type { RubricMarks } from '@/lib/domain/assessing/rubrics/design.rules'
import type { Language } from '@/lib/platform/i18n/languages'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import { useNumberText } from '@/lib/ui/form/number-text'
import { typedDirection } from '@/lib/ui/form/typed-direction'
import { RubricField } from '@/lib/ui/rubrics/rubric-field'
import { useTranslations } from '@/lib/ui/translations'

type Props = {
  rubric: DataOf<typeof readSubmissionToGrade>['rubric']
  maxPoints: number
  mark: { points: number | null; marks: RubricMarks; comment: string }
  onPoints: (points: number | null) => void
  onMarks: (marks: RubricMarks) => void
  onComment: (comment: string) => void
  comments: Endpoint<typeof listComments> | null
  language: Language
  onSave: () => void
  most?: number
}

/** The fields of one mark: points or the rubric, and a comment, in which Ctrl and Enter save. */
export function MarkFields({ rubric, maxPoints, mark, most = 10_000, ...props }: Props) {
  const t = useTranslations('assignmentDesk')
  const number = useNumberText({ value: mark.points, onChange: props.onPoints, min: 0 })
  return (
    <>
      {rubric ? (
        <RubricField
          design={rubric.design}
          allowsOwnPoints={rubric.allowsOwnPoints}
          marks={mark.marks}
          onChange={props.onMarks}
          language={props.language}
          comments={props.comments}
        />
      ) : (
        <TextInput {...number} data-points label={t('pointsUpTo', { points: maxPoints })} />
      )}
      <Textarea
        {...typedDirection}
        label={t('comment')}
        description={t('commentHint')}
        value={mark.comment}
        maxLength={most}
        autosize
        minRows={3}
        maxRows={12}
        onChange={(event) => props.onComment(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          props.onSave()
        }}
      />
    </>
  )
}
