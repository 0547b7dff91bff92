'use client'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Language } from '@/lib/platform/i18n/languages'
import { call } from '@/lib/ui/api-client'
import { Panel } from '@/lib/ui/panel'
import { CommentField } from '@/lib/ui/rubrics/comment-field'
import { useTranslations } from '@/lib/ui/translations'
import { useUnsavedChanges } from '@/lib/ui/unsaved-changes'
import { CommentedPages } from './commented-pages'
import { CommentedWords } from './commented-words'
import { PlacedList } from './placed-list'
import { type Comment, type PdfFile, type Place, useChange, type Writing } from './use-change'

type Props = {
  submissionId: string
  text: string
  pdfs: readonly PdfFile[]
  comments: readonly Comment[]
  /** null: they are read only. */
  writing: Writing | null
  language: Language
}

const longestComment = 2000

/** The form of a new comment at a place. */
function NewComment({
  place,
  submissionId,
  writing,
  language,
  onDone,
}: Omit<Props, 'writing' | 'text' | 'pdfs' | 'comments'> & { place: Place; writing: Writing; onDone: () => void }) {
  const t = useTranslations('assignmentDesk.placed')
  const { change, isSending, fault } = useChange()
  const [comment, setComment] = useState('')
  useUnsavedChanges(comment !== '' && !isSending)
  const add = async () => {
    const sent = () => call(writing.create, { params: { id: submissionId }, body: { place, comment } })
    if (comment.trim() !== '' && (await change(sent, t('added')))) onDone()
  }
  return (
    <form
      className="well stack tight"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <CommentField
        label={t('comment')}
        value={comment}
        onChange={setComment}
        comments={writing.bank}
        language={language}
        most={longestComment}
        isFocused={place.kind === 'page'}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          void add()
        }}
      />
      {fault && (
        <p className="notice bad" role="alert">
          {fault}
        </p>
      )}
      <div className="row tight">
        <Button type="submit" size="sm" loading={isSending} disabled={comment.trim() === ''}>
          {t('add')}
        </Button>
        <Button size="sm" variant="default" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}

/** The text and the pages of the work with their comments, and where new ones are written. */
export function PlacedComments(props: Props) {
  const { submissionId, text, pdfs, comments, writing, language } = props
  const t = useTranslations('assignmentDesk.placed')
  const [place, setPlace] = useState<Place | null>(null)
  // Rises with each comment, so that the field for words begins anew.
  const [written, setWritten] = useState(0)
  const onDone = () => {
    setPlace(null)
    setWritten(written + 1)
  }
  const form = writing && place && (
    <NewComment
      key={JSON.stringify(place)}
      submissionId={submissionId}
      place={place}
      writing={writing}
      language={language}
      onDone={onDone}
    />
  )
  const mayWrite = writing !== null
  return (
    <Panel title={t('title')}>
      {text && (
        <CommentedWords key={written} text={text} comments={comments} mayWrite={mayWrite} chosen={place} onChoose={setPlace}>
          {place?.kind === 'text' && form}
        </CommentedWords>
      )}
      {pdfs.map((file) => (
        <CommentedPages key={file.id} file={file} comments={comments} mayWrite={mayWrite} chosen={place} onChoose={setPlace}>
          {place?.kind === 'page' && place.fileId === file.id && form}
        </CommentedPages>
      ))}
      <PlacedList submissionId={submissionId} comments={comments} pdfs={pdfs} writing={writing} language={language} />
    </Panel>
  )
}
