'use client'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Language } from '@/lib/platform/i18n/languages'
import { call } from '@/lib/ui/api-client'
import styles from '@/lib/ui/placed-comments/placed-comments.module.css'
import { CommentField } from '@/lib/ui/rubrics/comment-field'
import { useTranslations } from '@/lib/ui/translations'
import { type Comment, type PdfFile, useChange, type Writing } from './use-change'

type Props = {
  submissionId: string
  comments: readonly Comment[]
  pdfs: readonly PdfFile[]
  writing: Writing | null
  language: Language
}

const longestComment = 2000

/** All comments in the order of their places, each with the words or the page. */
export function PlacedList({ comments, ...props }: Props) {
  const t = useTranslations('assignmentDesk.placed')
  if (comments.length === 0) return <p className="small soft">{t('none')}</p>
  return (
    <ol className={styles.comments}>
      {comments.map((comment) => (
        <OneComment key={comment.id} comment={comment} {...props} />
      ))}
    </ol>
  )
}

function OneComment({ comment: shown, submissionId, pdfs, writing, language }: Omit<Props, 'comments'> & { comment: Comment }) {
  const t = useTranslations('assignmentDesk.placed')
  const { change, isSending, fault } = useChange()
  const [edited, setEdited] = useState<string | null>(null)
  const { id, number, place, comment, version, isOwn } = shown
  const params = { id: submissionId, commentId: id }
  const save = async () => {
    if (!writing || edited === null || edited.trim() === '') return
    const input = { params, body: { comment: edited }, headers: { 'if-match': `"${version}"` } }
    if (await change(() => call(writing.update, input), t('changed'))) setEdited(null)
  }
  const file = place.kind === 'page' ? (pdfs.find((pdf) => pdf.id === place.fileId)?.name ?? '') : ''
  return (
    <li id={`comment-${id}`} className={styles.comment}>
      <span className={styles.number}>{number}</span>
      <div className="stack tight">
        <q className={`small soft ${styles.quote}`} dir="auto" data-text={place.kind === 'text' ? 'theirs' : undefined}>
          {place.kind === 'text' ? place.quote : t('onPage', { page: place.page, file })}
        </q>
        {writing && edited !== null ? (
          <CommentField
            label={t('comment')}
            value={edited}
            onChange={setEdited}
            comments={writing.bank}
            language={language}
            most={longestComment}
            isFocused
          />
        ) : (
          <p className={styles.text} dir="auto" data-text="theirs">
            {comment}
          </p>
        )}
        {fault && (
          <p className="notice bad" role="alert">
            {fault}
          </p>
        )}
        {writing && isOwn && (
          <span className="row tight">
            {edited === null ? (
              <>
                <Button size="compact-sm" variant="subtle" onClick={() => setEdited(comment)}>
                  {t('edit')}
                </Button>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="bad"
                  loading={isSending}
                  onClick={() => void change(() => call(writing.remove, { params }), t('removed'))}
                >
                  {t('remove')}
                </Button>
              </>
            ) : (
              <>
                <Button size="compact-sm" loading={isSending} onClick={() => void save()}>
                  {t('save')}
                </Button>
                <Button size="compact-sm" variant="default" onClick={() => setEdited(null)}>
                  {t('cancel')}
                </Button>
              </>
            )}
          </span>
        )}
      </div>
    </li>
  )
}
