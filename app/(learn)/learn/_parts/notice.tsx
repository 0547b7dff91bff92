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
  'failed',
]

/** What the form that led here came to: a message of our own, or the refusal of the operation it stands for. */
export function Notice({ query: { note, done }, t }: Pick<Learner, 'query' | 't'>) {
  // What was finished is said by its moment.
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
