import { listContests } from '@/lib/domain/assessing/points/contests/contests.contract'
import { contestStates } from '@/lib/domain/assessing/points/words'
import { List } from '@/lib/ui/list/list'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { PointsTabs } from '../_parts/points-tabs'
import { columnsOf, nameOf } from './_parts/columns'

/** The contests of points, decided beside each. */
export default consolePage({ name: 'points', needs: listContests }, (page) => {
  const { t, me, language, query } = page
  const say = (key: string) => t(`points.contests.${key}`)
  return (
    <>
      <SectionHeader trail={say('title')} title={say('title')} intro={say('intro')} shows={{ contract: listContests, query }} />
      <PointsTabs current="contests" t={t} me={me} />
      <List
        contract={listContests}
        name="contests"
        title={say('title')}
        query={query}
        isSearchable={false}
        labelOf={(one) => nameOf(one, language)}
        filters={[
          {
            name: 'state',
            label: say('columns.state'),
            kind: 'choice',
            options: contestStates.map((value) => ({ value, label: say(`states.${value}`) })),
          },
        ]}
        columns={columnsOf(page)}
        empty={{ title: say('empty.title'), detail: say('empty.detail') }}
      />
    </>
  )
})
