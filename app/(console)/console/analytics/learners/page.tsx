import { listLearnersAtRisk } from '@/lib/domain/analytics/learners.contract'
import { riskLevels } from '@/lib/domain/analytics/words'
import { readMember } from '@/lib/domain/organizations/member.contract'
import { can } from '@/lib/ui/can'
import type { ItemOf } from '@/lib/ui/endpoint'
import { amountColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { groupFilter } from '../../groups/_parts/group-filter'
import { personName } from '../../groups/_parts/names'

type Entry = ItemOf<typeof listLearnersAtRisk>

export default consolePage({ name: 'analytics', needs: listLearnersAtRisk }, async (page) => {
  const { t, me, language, query } = page
  const say = (key: string) => t(`analytics.learners.${key}`)
  const reasonText = ({ rule, value, threshold }: Entry['reasons'][number]) => {
    // These two are per cent.
    const of = rule === 'falling' || rule === 'language' ? 100 : 1
    return t(`analytics.learners.reasons.${rule}`, { value: value / of, threshold: threshold / of })
  }
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
        hrefOf={can(me, readMember) ? ({ id }) => `/console/members/${id}` : undefined}
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
            cell: ({ risk }) => (
              <span className={`badge ${{ high: 'bad', medium: 'warn', low: '' }[risk]}`}>{say(`levels.${risk}`)}</span>
            ),
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
            cell: ({ reasons }) => (
              <ul className="stack tight small">
                {reasons.map((reason) => (
                  <li key={reason.rule}>{reasonText(reason)}</li>
                ))}
              </ul>
            ),
          },
          amountColumn('running', say('columns.running'), page.regional),
          amountColumn('overdue', say('columns.overdue'), page.regional),
        ]}
        empty={{ title: say('empty.title'), detail: say('empty.detail') }}
      />
    </>
  )
})
