import Link from 'next/link'
import { readModule } from '@/lib/domain/learning/modules/authoring/modules.contract'
import { readMember } from '@/lib/domain/people/members/member.contract'
import { readLaunch, waiveLaunch } from '@/lib/domain/standards/xapi/results/results.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { Facts } from '@/lib/ui/detail/facts'
import { lasting } from '@/lib/ui/lasting'
import { Panel } from '@/lib/ui/panel'
import { numberIn } from '@/lib/ui/regional-format'
import { SectionHeader } from '@/lib/ui/section-header'
import { When } from '@/lib/ui/when'
import { consolePage } from '../../_parts/console-page'
import { personName } from '../../groups/_parts/names'
import { lessonOf, Outcome } from '../_parts/names'
import { Statements } from '../_parts/statements'

/** One launch: whose it is, how it went, and its statements. */
export default consolePage({ name: 'contentLaunches', needs: readLaunch }, async (page) => {
  const { textsOf, api, me, language, regional, params, query } = page
  const own = { launchId: params.id ?? '' }
  const { data: launch } = await api(readLaunch, { params: own })
  const { contentLaunches: words } = textsOf('contentLaunches')
  const { person, module, unit, state, mode, seconds } = launch
  const name = personName(person, language)
  const lesson = <bdi data-text="theirs">{lessonOf(launch, language)}</bdi>
  const moment = (at: string | null) => (at === null ? words.none : <When at={at} regional={regional} />)
  const mayWaive = can(me, waiveLaunch) && module !== null && unit.kind === 'cmi5' && !unit.isSatisfied
  return (
    <>
      <SectionHeader
        trail={name}
        title={<bdi data-text="theirs">{name}</bdi>}
        intro={module && can(me, readModule) ? <Link href={`/console/modules/${module.id}`}>{lesson}</Link> : lesson}
        shows={{ contract: readLaunch, params: own }}
      >
        {mayWaive && (
          <LinkButton href={`/console/xapi/waive?person=${person.id}&module=${module.id}`}>{words.waive.label}</LinkButton>
        )}
        {can(me, readMember) && <LinkButton href={`/console/members/${person.id}`}>{words.columns.person}</LinkButton>}
      </SectionHeader>
      <div className="stack">
        <Panel title={words.facts}>
          <Facts
            facts={[
              { label: words.details.kind, value: words.kinds[unit.kind] },
              { label: words.columns.state, value: words.states[state] },
              { label: words.columns.mode, value: words.modes[mode] },
              { label: words.columns.seconds, value: lasting(Math.round(seconds / 60), regional) },
              { label: words.columns.created, value: moment(launch.createdAt) },
              { label: words.details.initializedAt, value: moment(launch.initializedAt) },
              { label: words.details.endedAt, value: moment(launch.endedAt) },
            ]}
          />
        </Panel>
        <Panel title={words.details.unit}>
          <Facts
            facts={[
              {
                label: words.columns.outcome,
                value: (
                  <span className="row tight">
                    <Outcome unit={unit} words={words.outcomes} />
                    <span className="small">{unit.isSatisfied ? words.details.satisfied : words.details.unsatisfied}</span>
                  </span>
                ),
              },
              {
                label: words.columns.score,
                value: unit.score === null ? words.none : numberIn(regional, unit.score / 100, { style: 'percent' }),
              },
              { label: words.details.completedAt, value: moment(unit.completedAt) },
              { label: words.details.passedAt, value: moment(unit.passedAt) },
              { label: words.details.failedAt, value: moment(unit.failedAt) },
              { label: words.details.waivedAt, value: moment(unit.waivedAt) },
            ]}
          />
        </Panel>
        <Statements textsOf={textsOf} regional={regional} launchId={own.launchId} query={query} />
      </div>
    </>
  )
})
