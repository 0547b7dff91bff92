import type { DayState } from '@/lib/domain/assessing/points/words'
import { Days, weekdayOf } from '../_parts/days'
import type { Learner } from '../_parts/learn-page'

type Props = { days: { date: string; state: DayState }[]; learner: Pick<Learner, 't' | 'language' | 'regional'> }

const stations = { met: 'done', frozen: 'kept', paused: 'kept', restDay: 'kept', missed: 'open', open: 'open' } as const
const keeping = ['frozen', 'paused', 'restDay'] as const

/** Some days of a streak as stations; in words, which days kept it without learning, and why. */
export function StreakWeek({ days, learner: { t, language, regional } }: Props) {
  const stateOf = new Map(days.map(({ date, state }) => [date, state]))
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  const kept = keeping.flatMap((state) => {
    const named = days.filter((day) => day.state === state).map(({ date }) => weekdayOf(date, regional, 'long'))
    return named.length > 0 ? [{ state, days: list.format(named) }] : []
  })
  return (
    <>
      <Days
        days={days.map(({ date, state }, at) => ({ date, state: stations[state], isToday: at === days.length - 1 }))}
        regional={regional}
        said={({ date }, weekday) => `${weekday}: ${t(`learn.points.states.${stateOf.get(date)}`)}`}
      />
      {kept.map(({ state, days }) => (
        <p key={state} className="small soft">
          {t(`learn.points.states.${state}`)}: {days}
        </p>
      ))}
    </>
  )
}
