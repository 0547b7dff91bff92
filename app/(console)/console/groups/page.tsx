import { createGroup, listGroups } from '@/lib/domain/people/groups/groups.contract'
import { groupKinds } from '@/lib/domain/people/groups/words'
import { listMembers } from '@/lib/domain/people/members/members.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { endpoint, type ItemOf } from '@/lib/ui/endpoint'
import { amountColumn, momentColumn, orderIn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import type { Filter } from '@/lib/ui/list/filters'
import { type Column, List } from '@/lib/ui/list/list'
import type { Person } from '@/lib/ui/person'
import { SectionHeader } from '@/lib/ui/section-header'
import { Code } from '@/lib/ui/when'
import { consolePage } from '../_parts/console-page'
import { AncestorLine } from './_parts/ancestor-line'
import { groupFilter } from './_parts/group-filter'
import { groupName, personName } from './_parts/names'

/** Managers named in a row. */
const mostNames = 2
type Group = ItemOf<typeof listGroups>

type Page = Person & { query: Record<string, string | undefined> }

const kindFilter = ({ t }: Person): Filter => ({
  name: 'kind',
  label: t('groups.columns.kind'),
  kind: 'choice',
  options: groupKinds.map((value) => ({ value, label: t(`groups.kinds.${value}`) })),
})

function personFilter({ t, language, query }: Page, name: 'manager' | 'member', groups: Group[]): Filter {
  const found = groups.flatMap(({ managers }) => managers).find(({ id }) => id === query[name])
  return {
    name,
    label: t(`groups.filters.${name}`),
    kind: 'search',
    source: endpoint(listMembers),
    fields: ['name', 'email'],
    now: found && personName(found, language),
  }
}

function columnsOf({ t, language, regional }: Person): Column<Group>[] {
  const say = (key: string) => t(`groups.${key}`)
  return [
    {
      key: 'name',
      title: say('columns.name'),
      sort: orderIn('name', language),
      csv: [
        'name.ar',
        'name.en',
        { path: 'ancestors.*.name.ar', title: `${say('columns.inside')} (${t('parts.list.csv.ar')})` },
        { path: 'ancestors.*.name.en', title: `${say('columns.inside')} (${t('parts.list.csv.en')})` },
      ],
      cell: (group) => (
        <span className="two-lines">
          <bdi data-text="theirs">{groupName(group, language)}</bdi>
          {group.ancestors.length > 0 && <AncestorLine groups={group.ancestors} language={language} />}
        </span>
      ),
    },
    {
      key: 'kind',
      title: say('columns.kind'),
      csv: [inWords(listGroups, 'kind', say('columns.kind'), (value) => say(`kinds.${value}`))],
      cell: ({ kind }) => <span className="badge">{say(`kinds.${kind}`)}</span>,
    },
    amountColumn('memberCount', say('columns.people'), regional),
    amountColumn('groupCount', say('columns.groups'), regional),
    {
      key: 'managers',
      title: say('columns.managers'),
      csv: [
        { path: 'managers.*.name.ar', title: `${say('columns.managers')} (${t('parts.list.csv.ar')})` },
        { path: 'managers.*.name.en', title: `${say('columns.managers')} (${t('parts.list.csv.en')})` },
        { path: 'managers.*.email', title: `${say('columns.managers')} (${t('parts.list.csv.parts.email')})` },
      ],
      cell: ({ managers }) => (
        <span className="stack tight">
          {managers.slice(0, mostNames).map((one) => (
            <bdi key={one.id}>{personName(one, language)}</bdi>
          ))}
          {managers.length > mostNames && (
            <span className="small soft">{t('groups.moreManagers', { count: managers.length - mostNames })}</span>
          )}
        </span>
      ),
    },
    {
      key: 'externalId',
      title: say('columns.externalId'),
      hidden: true,
      cell: ({ externalId }) => externalId && <Code>{externalId}</Code>,
    },
    momentColumn('updatedAt', say('columns.updated'), regional, { hidden: true }),
    momentColumn('createdAt', say('columns.created'), regional, { hidden: true }),
  ]
}

export default consolePage('groups', async (person) => {
  const { t, me, api, language, query } = person
  const say = (key: string) => t(`groups.${key}`)
  const create = can(me, createGroup) && (
    <LinkButton href="/console/groups/new" kind="filled" icon="add">
      {say('create')}
    </LinkButton>
  )
  const within = await groupFilter({ api, language, query }, 'within', say('filters.within'))
  return (
    <>
      <SectionHeader title={say('title')} intro={say('intro')} shows={{ contract: listGroups, query }}>
        {create}
      </SectionHeader>
      <List
        contract={listGroups}
        name="groups"
        title={say('title')}
        query={query}
        labelOf={(group) => groupName(group, language)}
        hrefOf={({ id }) => `/console/groups/${id}`}
        filters={(groups) => [
          kindFilter(person),
          within,
          ...(can(me, listMembers) ? [personFilter(person, 'manager', groups), personFilter(person, 'member', groups)] : []),
        ]}
        columns={columnsOf(person)}
        empty={{
          title: say('empty.title'),
          detail: say(can(me, createGroup) ? 'empty.detail' : 'empty.detailNone'),
          action: create,
        }}
      />
    </>
  )
})
