import { completeModule, sendEvents } from '@/lib/domain/learning/progress/progress-events.contract'
import type { DataOf } from '@/lib/ui/endpoint'
import { type Fields, learnForms } from '../_parts/learn-form'
import { answerEvents } from './answer-events'

/** The outcome of the events of a finished article: refused, not enough yet, or done. */
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

/**
 * The outcome of an answer without script: refused with the reason, or finished; the page shows the other
 * outcomes.
 */
function noteOfAnswer(data: unknown): string | undefined {
  const note = noteOfFinish(data)
  return note === 'notYet' ? undefined : note
}

export const playerForms = learnForms({
  finish: {
    contract: sendEvents,
    input: (fields, now) => ({ body: { events: articleEvents(fields, now) } }),
    noteOf: noteOfFinish,
  },
  complete: {
    contract: completeModule,
    input: (fields) => ({ params: { moduleId: fields('module') } }),
    noteOf: () => 'finished',
  },
  answer: {
    contract: sendEvents,
    input: (_, now, entries) => ({ body: { events: answerEvents(entries, now) } }),
    noteOf: noteOfAnswer,
  },
})
