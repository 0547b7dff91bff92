import { logout, refresh } from '@/lib/domain/identity/identity.contract'
import { putNote } from '@/lib/domain/learner-notes/learner-notes.contract'
import { enrolMyself, withdrawMyself } from '@/lib/domain/learning-paths/enrolments.contract'
import { completeModule, sendEvent, sendEvents } from '@/lib/domain/progress/progress-events.contract'
import type { Contract } from '@/lib/platform/http/contract'
import type { DataOf } from '@/lib/ui/endpoint'
import { answerEvents } from './answer-events'

/** What a form was filled with; an empty text where it has no such field. */
export type Fields = (name: string) => string
/** The operation that a form stands for, and what the page says of its outcome. */
type Action = {
  contract: Contract
  input: (fields: Fields, now: Date, entries: URLSearchParams) => { params?: Record<string, string>; body?: unknown }
  noteOf?: (data: unknown) => string | undefined
  /** Where to go afterwards, if not to the page that the form names. */
  goTo?: string
}

/** What the events of a finished article came to: refused, not enough yet, or done. */
function noteOfFinish(data: unknown): string | undefined {
  const { results } = data as DataOf<typeof sendEvents>
  const refused = results.find(({ error }) => error)?.error
  if (refused) return refused.name
  // Sent twice: the page shows what the first time has come to.
  if (results.every(({ isDuplicate }) => isDuplicate)) return undefined
  const isDone = results.some(({ items }) => items.some(({ state }) => state === 'completed' || state === 'passed'))
  return isDone ? 'finished' : 'notYet'
}

/** Read to its end: when it was opened is as the page was rendered, so that the reading time counts without any script. */
function articleEvents(fields: Fields, now: Date) {
  const common = { moduleId: fields('module'), locale: fields('locale') }
  const at = now.toISOString()
  return [
    { ...common, action: 'opened', occurredAt: fields('openedAt') || at, clientEventId: fields('opened') },
    { ...common, action: 'scrolled', occurredAt: at, clientEventId: fields('scrolled'), result: { percent: 100 } },
    { ...common, action: 'acknowledged', occurredAt: at, clientEventId: fields('acknowledged') },
  ]
}

/** What an answer without script came to: refused with the reason, or finished; all else the page shows by itself. */
function noteOfAnswer(data: unknown): string | undefined {
  const note = noteOfFinish(data)
  return note === 'notYet' ? undefined : note
}

const path = (fields: Fields) => ({ params: { pathId: fields('path') } })

/** The forms of the learner's place, by the last part of their address. Each is one published operation. */
export const formActions: ReadonlyMap<string, Action> = new Map<string, Action>([
  [
    'enrol',
    {
      contract: enrolMyself,
      input: path,
      noteOf: (data) => ((data as DataOf<typeof enrolMyself>).state === 'waiting' ? 'waiting' : 'joined'),
    },
  ],
  ['withdraw', { contract: withdrawMyself, input: path, noteOf: () => 'left' }],
  [
    'finish',
    { contract: sendEvents, input: (fields, now) => ({ body: { events: articleEvents(fields, now) } }), noteOf: noteOfFinish },
  ],
  [
    'complete',
    { contract: completeModule, input: (fields) => ({ params: { moduleId: fields('module') } }), noteOf: () => 'finished' },
  ],
  [
    'answer',
    {
      contract: sendEvents,
      input: (_, now, entries) => ({ body: { events: answerEvents(entries, now) } }),
      noteOf: noteOfAnswer,
    },
  ],
  [
    'note',
    {
      contract: putNote,
      input: (fields) => ({
        params: { moduleId: fields('module') },
        body: {
          pathId: fields('path'),
          isBookmarked: fields('bookmarked') === '1',
          // Forms send the ends of lines as two characters, which would count twice.
          text: fields('text').replaceAll('\r\n', '\n'),
        },
      }),
      noteOf: () => 'kept',
    },
  ],
  ['renew', { contract: refresh, input: () => ({}) }],
  ['sign-out', { contract: logout, input: () => ({}), goTo: '/learn/sign-in' }],
])

/** The refusals that a page may have to tell of after a form; those of each event stand in the operation for one. */
export const formRefusals: ReadonlySet<string> = new Set(
  [sendEvent, ...[...formActions.values()].map(({ contract }) => contract as Contract)].flatMap(({ errors = [] }) => errors),
)
