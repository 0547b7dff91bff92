'use client'
import { useRef, useState } from 'react'
import type { publishTimeline, putTimeline, readTimeline } from '@/lib/domain/learning/media/timelines/timelines.contract'
import type { listQuestions } from '@/lib/domain/learning/question-banks/questions.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import { EditorForm } from '@/lib/ui/form/editor-form'
import { useEditor } from '@/lib/ui/form/use-editor'
import { useTranslations } from '@/lib/ui/translations'
import { AddMarks, Chapters, Cues } from './mark-lists'
import styles from './media.module.css'
import { PolicyFields } from './policy-fields'
import type { Timeline } from './timeline'
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
/** The longest time of a mark where the length of the film is not known. */
const secondsOfADay = 86_400

const timelineOf = ({ chapters, cues, endScreen, policy }: Draft): Timeline => ({ chapters, cues, endScreen, policy })

/** Chapters, cues and rules of a film: on its waveform, and as a list that needs no pointer. */
export function TimelineEditor({ draft, film, endpoints }: Props) {
  const t = useTranslations('mediaDesk.timeline')
  const player = useRef<HTMLVideoElement>(null)
  const [now, setNow] = useState(0)
  const [freshId, setFreshId] = useState<string | null>(null)
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
  const longest = duration ?? secondsOfADay
  const seek = (seconds: number) => {
    setNow(seconds)
    if (player.current) player.current.currentTime = seconds
  }
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
      <AddMarks
        timeline={values}
        now={now}
        onAdd={(timeline, id) => {
          setValues(timeline)
          setFreshId(id)
        }}
      />
      <Chapters timeline={values} longest={longest} freshId={freshId} onChange={setValues} onSeek={seek} />
      <Cues
        timeline={values}
        longest={longest}
        freshId={freshId}
        onChange={setValues}
        onSeek={seek}
        questions={endpoints.questions}
      />
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
