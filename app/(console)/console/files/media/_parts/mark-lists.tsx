'use client'
import type { ReactNode } from 'react'
import type { listQuestions } from '@/lib/domain/learning/question-banks/questions.contract'
import { faultsUnder } from '@/lib/ui/autosave/record-ports'
import type { Endpoint } from '@/lib/ui/endpoint'
import { useTranslations } from '@/lib/ui/translations'
import { CueFields, CueInWords } from './cue-fields'
import { MarkHead, MarkRow } from './mark-row'
import { type Chapter, type Cue, moved, type Timeline } from './timeline'

type ListProps = {
  timeline: Timeline
  /** No mark is put after this second. */
  longest: number
  /** The mark that was just added. */
  freshId: string | null
  chosenId: string | null
  /** Faults by `<place>.<field>`. */
  faults: Record<string, string>
  onChoose: (id: string) => void
  /** Changes at one place are one step. */
  onChange: (timeline: Timeline, place?: string) => void
  /** A field was left. */
  onRest: () => void
  onSeek: (seconds: number) => void
}

/** The list with the item at a place replaced, or left out where there is no other. */
const withItem = <T,>(list: T[], at: number, next: T | null) => list.flatMap((one, index) => (index === at ? (next ?? []) : one))

type MarksProps<M> = ListProps & {
  list: 'chapters' | 'cues'
  marks: M[]
  put: (marks: M[]) => Timeline
  /** The fields of a mark beside its time and title. */
  inside?: (mark: M, tools: { isOpen: boolean; faults: Record<string, string>; onChange: (next: M) => void }) => ReactNode
}

/** Chapters or cues, one a line. */
function Marks<M extends Chapter | Cue>({ list, marks, put, inside, ...props }: MarksProps<M>) {
  const t = useTranslations('mediaDesk.timeline')
  const { timeline, longest, freshId, chosenId, faults, onChoose, onChange, onRest, onSeek } = props
  return (
    <section className="stack tight" aria-label={t(list)}>
      <h3>{t(list)}</h3>
      {marks.length === 0 && <p className="soft">{t(list === 'chapters' ? 'noChapters' : 'noCues')}</p>}
      {marks.length > 0 && <MarkHead />}
      <ul className="lines">
        {marks.map((mark, at) => {
          const replace = (next: M | null, place?: string) =>
            onChange(put(withItem(marks, at, next)), place && `${mark.id} ${place}`)
          const own = faultsUnder(faults, `${at}.`)
          return (
            <MarkRow
              key={mark.id}
              at={mark.at}
              title={mark.title}
              isFresh={mark.id === freshId}
              isChosen={mark.id === chosenId}
              faults={own}
              onChoose={() => onChoose(mark.id)}
              onAt={(seconds) => onChange(moved(timeline, { list, at }, seconds, longest), `${mark.id} at`)}
              onTitle={(title) => replace({ ...mark, title }, 'title')}
              onRest={onRest}
              onSeek={() => onSeek(mark.at)}
              onRemove={() => replace(null)}
            >
              {inside?.(mark, {
                isOpen: mark.id === chosenId || Object.keys(own).length > 0,
                faults: own,
                onChange: (next) => replace(next, 'fields'),
              })}
            </MarkRow>
          )
        })}
      </ul>
    </section>
  )
}

export const Chapters = (props: ListProps) => (
  <Marks {...props} list="chapters" marks={props.timeline.chapters} put={(chapters) => ({ ...props.timeline, chapters })} />
)

type CuesProps = ListProps & { questions: Endpoint<typeof listQuestions> | null }

export const Cues = ({ questions, ...props }: CuesProps) => (
  <Marks
    {...props}
    list="cues"
    marks={props.timeline.cues}
    put={(cues) => ({ ...props.timeline, cues })}
    inside={(cue, { isOpen, ...tools }) =>
      isOpen ? <CueFields cue={cue} questions={questions} {...tools} /> : <CueInWords cue={cue} />
    }
  />
)
