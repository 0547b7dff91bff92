import { listDuties } from '@/lib/domain/standards/analytics/duty-list.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { Amount } from '@/lib/ui/when'
import { listsOf } from '../../../analytics/_parts/number-links'
import type { OverviewData } from '../numbers'
import { Line } from './line'

type Props = Pick<Person, 't' | 'me' | 'regional'> & { overview: OverviewData }

const metrics = { enrolled: 'duties', completed: 'dutiesCompleted', overdue: 'dutiesOverdue' } as const

/** How the enrolments go that the organization made, with the way to them by department. */
export function Duties({ t, me, regional, overview }: Props) {
  const { duties } = overview.learning
  if (!duties || duties.enrolled === 0) return null
  const { current, timeZone, asOf } = overview
  const lists = listsOf(me, {}, { from: current.from, to: current.to, timeZone, asOf })
  const say = (key: string) => t(`home.desks.duties.${key}`)
  return (
    <Panel
      title={say('title')}
      tools={
        can(me, listDuties) && (
          <LinkButton href="/console/enrolments/departments" size="xs">
            {say('open')}
          </LinkButton>
        )
      }
    >
      <progress className="work" value={duties.completed} max={duties.enrolled} aria-label={say('completed')} />
      <ul className="lines">
        {(['enrolled', 'completed', 'overdue'] as const).map((name) => (
          <Line key={name} title={say(name)} href={lists.metric(metrics[name])}>
            <Amount value={duties[name]} regional={regional} />
          </Line>
        ))}
      </ul>
    </Panel>
  )
}
