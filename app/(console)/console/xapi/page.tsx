import { listLaunches, readLaunch, waiveLaunch } from '@/lib/domain/standards/xapi/results/results.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { lasting } from '@/lib/ui/lasting'
import { momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { numberIn } from '@/lib/ui/regional-format'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../_parts/console-page'
import { personColumn } from '../assessments/_parts/person-column'
import { personName } from '../groups/_parts/names'
import { launchFilters } from './_parts/filters'
import { lessonOf, Outcome } from './_parts/names'

/** Launches of content, newest first. */
export default consolePage('contentLaunches', async (page) => {
  const { t, textsOf, me, language, regional, query } = page
  const { contentLaunches: words } = textsOf('contentLaunches')
  const say = (key: string) => t(`contentLaunches.${key}`)
  return (
    <>
      <SectionHeader title={words.title} intro={words.intro} shows={{ contract: listLaunches, query }}>
        {can(me, waiveLaunch) && <LinkButton href="/console/xapi/waive">{words.waive.label}</LinkButton>}
      </SectionHeader>
      <List
        contract={listLaunches}
        name="content-launches"
        title={words.title}
        query={query}
        isSearchable={false}
        labelOf={(one) => `${personName(one.person, language)} · ${lessonOf(one, language)}`}
        hrefOf={can(me, readLaunch) ? ({ id }) => `/console/xapi/${id}` : undefined}
        filters={await launchFilters(page)}
        columns={[
          personColumn(t, language, words.columns.person),
          {
            key: 'module',
            title: words.columns.module,
            csv: ['module.title.ar', 'module.title.en'],
            cell: (one) => <bdi data-text="theirs">{lessonOf(one, language)}</bdi>,
          },
          {
            key: 'state',
            title: words.columns.state,
            csv: [inWords(listLaunches, 'state', words.columns.state, (value) => say(`states.${value}`))],
            cell: ({ state }) => words.states[state],
          },
          {
            key: 'outcome',
            title: words.columns.outcome,
            csv: [inWords(listLaunches, 'unit.outcome', words.columns.outcome, (value) => say(`outcomes.${value}`))],
            cell: ({ unit }) => <Outcome unit={unit} words={words.outcomes} />,
          },
          {
            key: 'score',
            title: words.columns.score,
            csv: [{ path: 'unit.score', title: words.columns.score }],
            end: true,
            cell: ({ unit: { score } }) => (score === null ? '' : numberIn(regional, score / 100, { style: 'percent' })),
          },
          {
            key: 'seconds',
            title: words.columns.seconds,
            csv: [{ path: 'seconds', title: words.columns.seconds }],
            end: true,
            cell: ({ seconds }) => (seconds === 0 ? '' : lasting(Math.max(1, Math.round(seconds / 60)), regional)),
          },
          momentColumn('createdAt', words.columns.created, regional),
        ]}
        empty={words.empty}
      />
    </>
  )
})
