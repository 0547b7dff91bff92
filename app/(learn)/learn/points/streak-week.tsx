import type { DayState } from '@/lib/domain/assessing/points/words'
import { addDays } from '@/lib/platform/i18n/days'
import { Days, weekdayOf } from '../_parts/days'
import type { Learner } from '../_parts/learn-page'

type Props = { days: { date: string; state: DayState }[]; today: string; learner: Pick<Learner, 't' | 'language' | 'regional'> }

const stations = { met: 'done', frozen: 'kept', paused: 'kept', restDay: 'kept', missed: 'open', open: 'open' } as const
const shownDays = 7
const keeping = ['frozen', 'paused', 'restDay'] as const

/** Some days of a streak as stations; in words, which days kept it without learning, and why. */
export function StreakWeek({ days, today, learner: { t, language, regional } }: Props) {
  const stateOf = new Map(days.map(({ date, state }) => [date, state]))
  // Of a newcomer there are fewer days than are shown.
  const week = Array.from({ length: shownDays }, (_, at) => addDays(today, at + 1 - shownDays))
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  const kept = keeping.flatMap((state) => {
    const named = days.filter((day) => day.state === state).map(({ date }) => weekdayOf(date, regional, 'long'))
    return named.length > 0 ? [{ state, days: list.format(named) }] : []
  })
  return (
    <>
      <Days
        days={week.map((date) => ({ date, state: stations[stateOf.get(date) ?? 'open'], isToday: date === today }))}
        regional={regional}
        spokenText={({ date }, weekday) => {
          const state = stateOf.get(date)
          return state ? `${weekday}: ${t(`learn.points.states.${state}`)}` : weekday
        }}
      />
      {kept.map(({ state, days }) => (
        <p key={state} className="small soft">
          {t(`learn.points.states.${state}`)}: {days}
        </p>
      ))}
    </>
  )
}
