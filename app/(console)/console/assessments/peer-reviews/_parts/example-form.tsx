'use client'
import { Button, Textarea } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import type { readPeerReviewSettings, savePeerReviewExample } from '@/lib/domain/assessing/peer-reviews/settings.contract'
import type { RubricMarks } from '@/lib/domain/assessing/rubrics/design.rules'
import type { Language } from '@/lib/platform/i18n/languages'
import { useToasts } from '@/lib/ui/actions/toasts'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import { typedDirection } from '@/lib/ui/form/typed-direction'
import { RubricField } from '@/lib/ui/rubrics/rubric-field'
import { useTranslations } from '@/lib/ui/translations'
import { useUnsavedChanges } from '@/lib/ui/unsaved-changes'

type Settings = DataOf<typeof readPeerReviewSettings>
type Props = {
  assignmentId: string
  example: Settings['sample']
  rubric: NonNullable<Settings['rubric']>
  endpoint: Endpoint<typeof savePeerReviewExample>
  language: Language
}

/** A sample of work with the author's own grade of it, which everybody grades before they review others. */
export function ExampleForm({ assignmentId, example, rubric, endpoint, language }: Props) {
  const t = useTranslations('peerReviewDesk')
  const router = useRouter()
  const toast = useToasts()
  const [text, setText] = useState(example?.text ?? '')
  const [comment, setComment] = useState(example?.comment ?? '')
  const [marks, setMarks] = useState<RubricMarks>((example?.marks ?? {}) as RubricMarks)
  const [isChanged, setIsChanged] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const [fault, setFault] = useState<string>()
  useUnsavedChanges(isChanged && !isSending)
  const changed = <V,>(set: (value: V) => void, value: V) => {
    setIsChanged(true)
    set(value)
  }
  const send = async (next: { text: string; comment: string; marks: RubricMarks } | null, done: string) => {
    setIsSending(true)
    setFault(undefined)
    try {
      await call(endpoint, { params: { id: assignmentId }, body: { sample: next } })
      setIsChanged(false)
      toast({ text: done, kind: 'good' })
      router.refresh()
    } catch (error) {
      setFault(errorMessage(error, t('failed')))
    }
    setIsSending(false)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!isSending) void send({ text, comment, marks }, t('exampleSaved'))
  }
  return (
    <form className="stack" aria-label={t('example')} noValidate onSubmit={save}>
      <Textarea
        {...typedDirection}
        label={t('exampleText')}
        value={text}
        maxLength={20_000}
        autosize
        minRows={4}
        maxRows={16}
        onChange={(event) => changed(setText, event.currentTarget.value)}
      />
      <h3>{t('exampleMarks')}</h3>
      <RubricField
        design={rubric.design}
        allowsOwnPoints={rubric.allowsOwnPoints}
        marks={marks}
        onChange={(next) => changed(setMarks, next)}
        language={language}
      />
      <Textarea
        {...typedDirection}
        label={t('exampleComment')}
        value={comment}
        maxLength={5000}
        autosize
        minRows={2}
        maxRows={8}
        onChange={(event) => changed(setComment, event.currentTarget.value)}
      />
      {fault && (
        <p className="notice bad" role="alert">
          {fault}
        </p>
      )}
      <div className="row tight">
        <Button type="submit" loading={isSending}>
          {t('exampleSave')}
        </Button>
        {example && (
          <Button
            variant="default"
            disabled={isSending}
            onClick={() => {
              setText('')
              setComment('')
              setMarks({})
              void send(null, t('exampleRemoved'))
            }}
          >
            {t('exampleRemove')}
          </Button>
        )}
      </div>
    </form>
  )
}
