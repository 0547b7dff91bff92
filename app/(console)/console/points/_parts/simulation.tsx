import { type listRules, simulateRule } from '@/lib/domain/assessing/points/rules.contract'
import { byCalendar } from '@/lib/platform/i18n/dates'
import { Chart } from '@/lib/ui/chart/chart'
import { Facts } from '@/lib/ui/detail/facts'
import type { ItemOf } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { Amount } from '@/lib/ui/when'

type Props = { rule: ItemOf<typeof listRules>; person: Pick<Person, 't' | 'api' | 'language' | 'regional'> }
const figures = ['awards', 'points', 'people', 'mostOfOne', 'limited'] as const

/** The points that a rule would have given in the last 30 days, as numbers and as a chart. */
export async function Simulation({ rule, person: { t, api, language, regional } }: Props) {
  const say = (key: string) => t(`points.simulation.${key}`)
  const { trigger, pathId, minScore, points, perDay, perSource, cooldownMinutes } = rule
  const { data } = await api(simulateRule, { body: { trigger, pathId, minScore, points, perDay, perSource, cooldownMinutes } })
  const form = { ...regional, timeZone: 'UTC', calendar: 'gregory' } as const
  return (
    <Panel
      id="try"
      title={say('title')}
      intro={
        <>
          <strong data-text="theirs">
            <bdi>{inLanguage(rule.name, language).text}</bdi>
          </strong>{' '}
          {say('intro')}
        </>
      }
    >
      <Facts facts={figures.map((name) => ({ label: say(name), value: <Amount value={data[name]} regional={regional} /> }))} />
      {!data.isWhole && <p className="soft small">{say('part')}</p>}
      <Chart
        kind="bar"
        title={say('points')}
        axis={say('day')}
        regional={regional}
        series={[{ name: 'points', label: say('points') }]}
        points={data.days.map(({ day, points: given }) => ({
          label: byCalendar(new Date(`${day}T12:00:00.000Z`), language, form, { day: 'numeric', month: 'short' }),
          values: { points: given },
        }))}
      />
    </Panel>
  )
}
