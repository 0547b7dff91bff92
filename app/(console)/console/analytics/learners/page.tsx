import { listLearnersAtRisk } from '@/lib/domain/standards/analytics/learners.contract'
import { riskLevels } from '@/lib/domain/standards/analytics/words'
import { amountColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { groupFilter } from '../../groups/_parts/group-filter'
import { personName } from '../../groups/_parts/names'
import { Reasons, RiskBadge } from '../_parts/risk'

export default consolePage({ name: 'analytics', needs: listLearnersAtRisk }, async (page) => {
  const { t, language, query } = page
  const say = (key: string) => t(`analytics.learners.${key}`)
  const group = await groupFilter(page, 'group', t('analytics.filters.group'))
  return (
    <>
      <SectionHeader
        trail={say('title')}
        title={say('title')}
        intro={say('intro')}
        shows={{ contract: listLearnersAtRisk, query }}
      />
      <List
        contract={listLearnersAtRisk}
        name="learners-at-risk"
        title={say('title')}
        query={query}
        labelOf={(person) => personName(person, language)}
        hrefOf={({ id }) => `/console/analytics/learners/${id}`}
        filters={() => [
          {
            name: 'risk',
            label: say('columns.risk'),
            kind: 'choice',
            options: riskLevels.map((value) => ({ value, label: say(`levels.${value}`) })),
          },
          group,
        ]}
        columns={[
          {
            key: 'name',
            title: say('columns.person'),
            csv: [
              { path: 'name.ar', title: t('parts.list.csv.parts.nameAr') },
              { path: 'name.en', title: t('parts.list.csv.parts.nameEn') },
              { path: 'email', title: t('parts.list.csv.parts.email') },
            ],
            cell: (person) => <bdi data-text="theirs">{personName(person, language)}</bdi>,
          },
          {
            key: 'risk',
            title: say('columns.risk'),
            csv: [inWords(listLearnersAtRisk, 'risk', say('columns.risk'), (value) => say(`levels.${value}`))],
            cell: ({ risk }) => <RiskBadge risk={risk} t={t} />,
          },
          { ...amountColumn('score', say('columns.score'), page.regional), sort: 'score' },
          {
            key: 'reasons',
            title: say('columns.reasons'),
            csv: [
              {
                ...inWords(listLearnersAtRisk, 'reasons.*.rule', say('columns.reasons'), (value) => say(`rules.${value}`)),
              },
            ],
            cell: ({ reasons }) => <Reasons reasons={reasons} t={t} />,
          },
          amountColumn('running', say('columns.running'), page.regional),
          amountColumn('overdue', say('columns.overdue'), page.regional),
        ]}
        empty={{ title: say('empty.title'), detail: say('empty.detail') }}
      />
    </>
  )
})
