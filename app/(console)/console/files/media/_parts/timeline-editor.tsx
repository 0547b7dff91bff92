'use client'
import { useRef, useState } from 'react'
import type { publishTimeline, putTimeline, readTimeline } from '@/lib/domain/learning/media/timelines/timelines.contract'
import type { listQuestions } from '@/lib/domain/learning/question-banks/questions.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { faultsUnder } from '@/lib/ui/autosave/record-ports'
import { SaveBar } from '@/lib/ui/autosave/save-bar'
import { useSavedRecord } from '@/lib/ui/autosave/use-saved-record'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import { useTranslations } from '@/lib/ui/translations'
import { AddMarks } from './add-marks'
import { Chapters, Cues } from './mark-lists'
import styles from './media.module.css'
import { PolicyFields } from './policy-fields'
import { inOrderOfTime, type Timeline } from './timeline'
import { TimelineRuler } from './timeline-ruler'
import { comparedFields, comparedValues, lackingIn, messageIn, timelineRules } from './timeline-saving'

type Draft = DataOf<typeof readTimeline>
export type TimelineEditorProps = {
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

function useTimelineRecord({ draft, endpoints }: TimelineEditorProps) {
  const t = useTranslations('mediaDesk.timeline')
  const form = useTranslations('parts.form')
  return useSavedRecord<Timeline, Draft>({
    kind: 'timeline',
    id: draft.mediaId,
    record: draft,
    save: endpoints.put as Endpoint,
    read: endpoints.read as Endpoint,
    toBody: (document) => document,
    rules: timelineRules,
    lacking: (timeline) => lackingIn({ missing: form('missing'), question: t('chooseQuestion') }, timeline),
    messageOf: (error) => messageIn(t, error),
  })
}

/** Chapters, cues and rules of a film: on its waveform, and as a list that needs no pointer. Saved while they are written. */
export function TimelineEditor(props: TimelineEditorProps) {
  const { draft, film, endpoints } = props
  const t = useTranslations('mediaDesk.timeline')
  const player = useRef<HTMLVideoElement>(null)
  const [now, setNow] = useState(0)
  const [freshId, setFreshId] = useState<string | null>(null)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const desk = useTimelineRecord(props)
  const { document: timeline, change, record, rest } = desk
  const duration = record.durationSeconds
  const seek = (seconds: number) => {
    setNow(seconds)
    if (player.current) player.current.currentTime = seconds
  }
  const lists = {
    timeline,
    longest: duration ?? secondsOfADay,
    freshId,
    chosenId,
    onChoose: setChosenId,
    onChange: (next: Timeline, place?: string) => change(() => next, place),
    onRest: () => rest(inOrderOfTime),
    onSeek: seek,
  }
  return (
    <div className="stack">
      <SaveBar
        record={desk}
        compared={comparedFields(t)}
        toCompared={(document) => comparedValues(t, document)}
        end={<Publication desk={desk} publish={endpoints.publish} mediaId={draft.mediaId} />}
      />
      <div className={styles.stage} data-film={film.url !== null}>
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
        <div className={styles.tools}>
          {duration !== null && <TimelineRuler {...lists} duration={duration} peaks={film.peaks} now={now} />}
          {duration === null && <p className="soft">{t('noDuration')}</p>}
          <AddMarks
            timeline={timeline}
            now={now}
            onAdd={(next, id) => {
              change(() => next)
              setFreshId(id)
              setChosenId(id)
            }}
          />
        </div>
      </div>
      <Chapters {...lists} faults={faultsUnder(desk.faults, 'chapters.')} />
      <Cues {...lists} faults={faultsUnder(desk.faults, 'cues.')} questions={endpoints.questions} />
      <PolicyFields value={timeline.policy} onChange={(policy) => change((document) => ({ ...document, policy }), 'policy')} />
    </div>
  )
}

type PublicationProps = {
  desk: ReturnType<typeof useTimelineRecord>
  publish: TimelineEditorProps['endpoints']['publish']
  mediaId: string
}

/** Publishes the saved draft, where it differs from the version of the learners. */
function Publication({ desk: { record, version, isSaved }, publish, mediaId }: PublicationProps) {
  const t = useTranslations('mediaDesk.timeline')
  if (!record.isChanged) return <span className="small soft">{record.publishedNumber !== null && t('isPublished')}</span>
  return (
    <>
      <span className="small soft">{t('notPublished')}</span>
      {publish && isSaved && (
        <ActionButton
          endpoint={publish}
          input={{ params: { id: mediaId }, headers: { 'if-match': `"${version}"` } }}
          label={t('publish')}
          kind="filled"
          done={t('publishedNow')}
        />
      )}
    </>
  )
}
