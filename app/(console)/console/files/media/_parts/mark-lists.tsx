'use client'
import { Button, Select } from '@mantine/core'
import { useLocale } from 'next-intl'
import { useState } from 'react'
import { type CueKind, cueKinds } from '@/lib/domain/learning/media/words'
import type { listQuestions } from '@/lib/domain/learning/question-banks/questions.contract'
import type { Endpoint } from '@/lib/ui/endpoint'
import { useTranslations } from '@/lib/ui/translations'
import { CueFields } from './cue-fields'
import { MarkHead, MarkRow } from './mark-row'
import { moved, type Timeline, withChapter, withCue } from './timeline'

type AddProps = {
  timeline: Timeline
  now: number
  /** Gets the timeline with a mark more, and the id of the mark. */
  onAdd: (timeline: Timeline, id: string) => void
}

const idsOf = ({ chapters, cues }: Timeline) => [...chapters, ...cues].map(({ id }) => id)

/** Buttons that add a chapter, or a cue of the chosen kind, at the present time of the film. */
export function AddMarks({ timeline, now, onAdd }: AddProps) {
  const t = useTranslations('mediaDesk.timeline')
  const locale = useLocale()
  const [kind, setKind] = useState<CueKind>('note')
  const add = (next: Timeline) => {
    const before = new Set(idsOf(timeline))
    onAdd(next, idsOf(next).find((id) => !before.has(id)) ?? '')
  }
  const fresh = locale.startsWith('ar') ? { ar: t('new') } : { en: t('new') }
  return (
    <div className="row">
      <Button variant="default" onClick={() => add(withChapter(timeline, now, fresh))}>
        {t('addChapter')}
      </Button>
      <Select
        aria-label={t('kind')}
        data={cueKinds.map((each) => ({ value: each, label: t(`kinds.${each}`) }))}
        value={kind}
        allowDeselect={false}
        onChange={(chosen) => setKind(cueKinds.find((each) => each === chosen) ?? 'note')}
      />
      <Button variant="default" onClick={() => add(withCue(timeline, kind, now, fresh))}>
        {t('addCue')}
      </Button>
    </div>
  )
}

type ListProps = {
  timeline: Timeline
  /** No mark is put after this second. */
  longest: number
  /** The mark that was just added. */
  freshId: string | null
  onChange: (timeline: Timeline) => void
  onSeek: (seconds: number) => void
}

/** The list with the item at a place replaced, or left out where there is no other. */
const withItem = <T,>(list: T[], at: number, next: T | null) => list.flatMap((one, index) => (index === at ? (next ?? []) : one))

export function Chapters({ timeline, longest, freshId, onChange, onSeek }: ListProps) {
  const t = useTranslations('mediaDesk.timeline')
  return (
    <>
      <h3>{t('chapters')}</h3>
      {timeline.chapters.length === 0 && <p className="soft">{t('noChapters')}</p>}
      {timeline.chapters.length > 0 && <MarkHead />}
      <ul className="lines">
        {timeline.chapters.map((chapter, at) => {
          const put = (next: typeof chapter | null) => onChange({ ...timeline, chapters: withItem(timeline.chapters, at, next) })
          return (
            <MarkRow
              key={chapter.id}
              isFresh={chapter.id === freshId}
              at={chapter.at}
              title={chapter.title}
              onAt={(seconds) => onChange(moved(timeline, { list: 'chapters', at }, seconds, longest))}
              onTitle={(title) => put({ ...chapter, title })}
              onSeek={() => onSeek(chapter.at)}
              onRemove={() => put(null)}
            />
          )
        })}
      </ul>
    </>
  )
}

type CuesProps = ListProps & { questions: Endpoint<typeof listQuestions> | null }

export function Cues({ timeline, longest, freshId, onChange, onSeek, questions }: CuesProps) {
  const t = useTranslations('mediaDesk.timeline')
  return (
    <>
      <h3>{t('cues')}</h3>
      {timeline.cues.length === 0 && <p className="soft">{t('noCues')}</p>}
      {timeline.cues.length > 0 && <MarkHead />}
      <ul className="lines">
        {timeline.cues.map((cue, at) => {
          const put = (next: typeof cue | null) => onChange({ ...timeline, cues: withItem(timeline.cues, at, next) })
          return (
            <MarkRow
              key={cue.id}
              isFresh={cue.id === freshId}
              at={cue.at}
              title={cue.title}
              onAt={(seconds) => onChange(moved(timeline, { list: 'cues', at }, seconds, longest))}
              onTitle={(title) => put({ ...cue, title })}
              onSeek={() => onSeek(cue.at)}
              onRemove={() => put(null)}
            >
              <CueFields cue={cue} questions={questions} onChange={put} />
            </MarkRow>
          )
        })}
      </ul>
    </>
  )
}
