'use client'
import { type FormEvent, useId } from 'react'
import type { AttendanceState } from '@/lib/domain/learning/live/words'
import { useTranslations } from '@/lib/ui/translations'
import { isolated } from '../../groups/_parts/names'
import styles from './attendance-sheet.module.css'
import { type Tick, type Ticked, tickable, waitingCount } from './ticks.rules'
import { type Marking, useTicks } from './use-ticks'

type Attendee = { userId: string; name: string; status: AttendanceState | null }
type Props = { sessionId: string; personId: string; endpoint: Marking; attendees: readonly Attendee[] }

/** The list of a session to tick on a phone: without a connection too, and to print. */
export function AttendanceSheet({ sessionId, personId, endpoint, attendees }: Props) {
  const t = useTranslations('live.sheet')
  const { ticks, recorded, tick, drop, insist } = useTicks({ sessionId, personId, endpoint })
  const waiting = waitingCount(ticks)
  return (
    <div className={styles.sheet}>
      <p role="status" className={waiting > 0 ? 'notice' : 'soft'} data-waiting={waiting}>
        {waiting > 0 ? t('waiting', { count: waiting }) : t('sent')}
      </p>
      <ol className={styles.rows}>
        {attendees.map(({ userId, name, status }) => {
          const known = recorded[userId] ?? status
          return (
            <li key={userId} className={styles.row} data-person={userId} data-tick={ticks[userId]?.state ?? 'none'}>
              <bdi className={styles.name} data-text="theirs">
                {name}
              </bdi>
              <Choices {...{ name, known }} tick={ticks[userId]} onTick={(next) => tick(userId, next)} />
              <Decision
                {...{ known, name }}
                tick={ticks[userId]}
                onDrop={() => drop(userId)}
                onInsist={(mine, reason) => void insist(userId, mine, reason)}
              />
            </li>
          )
        })}
      </ol>
    </div>
  )
}

type Shown = { name: string; known: AttendanceState | null; tick: Tick | undefined }

/** One button for each state; what the server has is changed with a reason only. */
function Choices({ name, known, tick, onTick }: Shown & { onTick: (status: Ticked) => void }) {
  const t = useTranslations('live.attendance')
  if (known !== null && !tick) return <span className={styles.known}>{t(`states.${known}`)}</span>
  return (
    <span className={styles.choices}>
      {tickable.map((status) => (
        <button
          key={status}
          type="button"
          className={styles.choice}
          aria-label={t(`tick.${status}`, { name: isolated(name) })}
          aria-pressed={tick?.status === status}
          onClick={() => onTick(status)}
        >
          {t(`states.${status}`)}
        </button>
      ))}
      <span className={styles.printed}>{tick ? t(`states.${tick.status}`) : ''}</span>
    </span>
  )
}

type Deciding = Shown & { onDrop: () => void; onInsist: (status: Ticked, reason: string) => void }

/** The person's decision about a tick that the server did not accept. */
function Decision({ name, known, tick, onDrop, onInsist }: Deciding) {
  const t = useTranslations('live.sheet')
  const states = useTranslations('live.attendance.states')
  const field = useId()
  if (!tick || tick.state === 'waiting') return null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onInsist(tick.status, String(new FormData(event.currentTarget).get('reason') ?? ''))
  }
  return (
    <form className={`notice bad ${styles.decision}`} onSubmit={submit} aria-label={isolated(name)}>
      <p>{tick.state === 'refused' ? <bdi>{tick.message}</bdi> : t('conflict', { mine: states(tick.status) })}</p>
      {tick.state === 'conflict' && (
        <>
          <label htmlFor={field}>{t('reason')}</label>
          <input id={field} name="reason" required maxLength={300} dir="auto" />
          <button type="submit" className="button">
            {t('insist')}
          </button>
        </>
      )}
      <button type="button" className="button quiet" onClick={onDrop}>
        {t(known === null ? 'drop' : 'keep')}
      </button>
    </form>
  )
}
