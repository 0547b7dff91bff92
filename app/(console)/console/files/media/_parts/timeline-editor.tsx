'use client'
import { Button, Select } from '@mantine/core'
import { useLocale } from 'next-intl'
import { useRef, useState } from 'react'
import type { publishTimeline, putTimeline, readTimeline } from '@/lib/domain/learning/media/timelines/timelines.contract'
import { type CueKind, cueKinds } from '@/lib/domain/learning/media/words'
import type { listQuestions } from '@/lib/domain/learning/question-banks/questions.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import { EditorForm } from '@/lib/ui/form/editor-form'
import { useEditor } from '@/lib/ui/form/use-editor'
import { useTranslations } from '@/lib/ui/translations'
import { CueFields } from './cue-fields'
import { MarkRow } from './mark-row'
import styles from './media.module.css'
import { PolicyFields } from './policy-fields'
import { type Mark, moved, type Timeline, withChapter, withCue } from './timeline'
import { TimelineRuler } from './timeline-ruler'

type Draft = DataOf<typeof readTimeline>
type Props = {
  draft: Draft
  film: { kind: 'video' | 'audio'; url: string | null; poster: string | null; peaks: number[] | null }
  endpoints: {
    read: Endpoint<typeof readTimeline>
    put: Endpoint<typeof putTimeline>
    publish: Endpoint<typeof publishTimeline> | null
    questions: Endpoint<typeof listQuestions> | null
  }
}
const timelineOf = ({ chapters, cues, endScreen, policy }: Draft): Timeline => ({ chapters, cues, endScreen, policy })

/** Chapters, cues and rules of a film: on its waveform, and as a list that needs no pointer. */
export function TimelineEditor({ draft, film, endpoints }: Props) {
  const t = useTranslations('mediaDesk.timeline')
  const locale = useLocale()
  const player = useRef<HTMLVideoElement>(null)
  const [now, setNow] = useState(0)
  const [kind, setKind] = useState<CueKind>('note')
  const params = { id: draft.mediaId }
  const editor = useEditor({
    endpoint: endpoints.put,
    params,
    first: { values: timelineOf(draft), version: draft.version },
    toBody: (values: Timeline) => values,
    reads: { endpoint: endpoints.read, toValues: timelineOf },
    done: t('saved'),
  })
  const { values, setValues, isDirty } = editor
  const duration = draft.durationSeconds
  const longest = duration ?? 86_400
  const fresh = locale.startsWith('ar') ? { ar: t('new') } : { en: t('new') }
  const seek = (seconds: number) => {
    setNow(seconds)
    if (player.current) player.current.currentTime = seconds
  }
  const onAt = (mark: Mark) => (seconds: number) => setValues(moved(values, mark, seconds, longest))
  return (
    <EditorForm editor={editor} compared={[]} submit={t('save')} isDisabled={!isDirty} width="page" isFootSticky>
      {film.url && (
        // biome-ignore lint/a11y/useMediaCaption: its tracks are edited below
        <video
          ref={player}
          className={styles.film}
          src={film.url}
          poster={film.poster ?? undefined}
          controls
          preload="metadata"
          onTimeUpdate={({ currentTarget }) => setNow(currentTarget.currentTime)}
        />
      )}
      {duration !== null && (
        <TimelineRuler timeline={values} duration={duration} peaks={film.peaks} now={now} onChange={setValues} onSeek={seek} />
      )}
      {duration === null && <p className="soft">{t('noDuration')}</p>}
      <div className="row">
        <Button variant="default" onClick={() => setValues(withChapter(values, now, fresh))}>
          {t('addChapter')}
        </Button>
        <Select
          aria-label={t('kind')}
          data={cueKinds.map((each) => ({ value: each, label: t(`kinds.${each}`) }))}
          value={kind}
          allowDeselect={false}
          onChange={(chosen) => setKind(cueKinds.find((each) => each === chosen) ?? 'note')}
        />
        <Button variant="default" onClick={() => setValues(withCue(values, kind, now, fresh))}>
          {t('addCue')}
        </Button>
      </div>
      <h3>{t('chapters')}</h3>
      {values.chapters.length === 0 && <p className="soft">{t('noChapters')}</p>}
      <ul className="lines">
        {values.chapters.map((chapter, at) => {
          const put = (next: typeof chapter | null) =>
            setValues({ ...values, chapters: values.chapters.flatMap((one, index) => (index === at ? (next ?? []) : one)) })
          return (
            <MarkRow
              key={chapter.id}
              at={chapter.at}
              title={chapter.title}
              onAt={onAt({ list: 'chapters', at })}
              onTitle={(title) => put({ ...chapter, title })}
              onSeek={() => seek(chapter.at)}
              onRemove={() => put(null)}
            />
          )
        })}
      </ul>
      <h3>{t('cues')}</h3>
      {values.cues.length === 0 && <p className="soft">{t('noCues')}</p>}
      <ul className="lines">
        {values.cues.map((cue, at) => {
          const put = (next: typeof cue | null) =>
            setValues({ ...values, cues: values.cues.flatMap((one, index) => (index === at ? (next ?? []) : one)) })
          return (
            <MarkRow
              key={cue.id}
              at={cue.at}
              title={cue.title}
              onAt={onAt({ list: 'cues', at })}
              onTitle={(title) => put({ ...cue, title })}
              onSeek={() => seek(cue.at)}
              onRemove={() => put(null)}
            >
              <CueFields cue={cue} questions={endpoints.questions} onChange={put} />
            </MarkRow>
          )
        })}
      </ul>
      <PolicyFields value={values.policy} onChange={(policy) => setValues({ ...values, policy })} />
      {endpoints.publish && !isDirty && draft.isChanged && (
        <div className="row">
          <ActionButton
            endpoint={endpoints.publish}
            input={{ params, headers: { 'if-match': `"${draft.version}"` } }}
            label={t('publish')}
            done={t('publishedNow')}
          />
          <span className="soft">{t('notPublished')}</span>
        </div>
      )}
    </EditorForm>
  )
}
