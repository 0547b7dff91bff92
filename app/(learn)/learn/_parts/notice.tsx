import { formRefusals } from '@/app/learn/do/form-actions'
import type { Learner } from './learn-page'

const said: readonly string[] = [
  'joined',
  'waiting',
  'left',
  'finished',
  'notYet',
  'kept',
  'posted',
  'reported',
  'checkedIn',
  'handedIn',
  'draftSaved',
  'withdrawn',
  'failed',
]

/** The outcome of the form that was just submitted: a message of ours, or the refusal of its operation. */
export function Notice({ query: { note, done }, t }: Pick<Learner, 'query' | 't'>) {
  // The moment (`moment.tsx`) already shows that it is finished.
  if (!note || (note === 'finished' && done)) return null
  const isRefused = formRefusals.has(note)
  if (!isRefused && !said.includes(note)) return null
  const isBad = isRefused || note === 'failed'
  return (
    <p className={isBad ? 'notice bad' : 'notice'} role={isBad ? 'alert' : 'status'}>
      {t(isRefused ? `errors.${note}` : `learn.notes.${note}`)}
    </p>
  )
}
