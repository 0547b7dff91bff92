import { createCommunity, listAllCommunities } from '@/lib/domain/learning/communities/spaces/spaces.contract'
import { communityKinds, communityStates } from '@/lib/domain/learning/communities/words'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import type { ItemOf } from '@/lib/ui/endpoint'
import { amountColumn, momentColumn, orderIn } from '@/lib/ui/list/columns'
import { inWords, yesOrNo } from '@/lib/ui/list/csv-words'
import type { Filter } from '@/lib/ui/list/filters'
import { type Column, List } from '@/lib/ui/list/list'
import type { Person } from '@/lib/ui/person'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../_parts/console-page'
import { CommunityTabs } from './_parts/community-tabs'
import { textOf } from './_parts/names'

type Page = Pick<Person, 't' | 'language' | 'regional'>

/** The list can be narrowed by kind and by state. */
function filtersOf({ t }: Pick<Page, 't'>): Filter[] {
  const say = (key: string) => t(`communityDesk.${key}`)
  return [
    {
      name: 'kind',
      label: say('columns.kind'),
      kind: 'choice',
      options: communityKinds.map((value) => ({ value, label: say(`values.kind.${value}`) })),
    },
    {
      name: 'state',
      label: say('columns.state'),
      kind: 'choice',
      options: communityStates.map((value) => ({ value, label: say(`states.${value}`) })),
    },
  ]
}

/** The columns of the list: the title, the kind, the state, and how posts are watched. */
function columnsOf({ t, language, regional }: Page): Column<ItemOf<typeof listAllCommunities>>[] {
  const say = (key: string) => t(`communityDesk.${key}`)
  return [
    {
      key: 'title',
      title: say('columns.title'),
      sort: orderIn('title', language),
      csv: ['title.ar', 'title.en'],
      cell: ({ title }) => <bdi data-text="theirs">{textOf(title, language)}</bdi>,
    },
    {
      key: 'kind',
      title: say('columns.kind'),
      csv: [inWords(listAllCommunities, 'kind', say('columns.kind'), (value) => say(`values.kind.${value}`))],
      cell: ({ kind }) => say(`values.kind.${kind}`),
    },
    {
      key: 'state',
      title: say('columns.state'),
      csv: [inWords(listAllCommunities, 'state', say('columns.state'), (value) => say(`states.${value}`))],
      cell: ({ state }) => <span className={state === 'active' ? 'badge good' : 'badge'}>{say(`states.${state}`)}</span>,
    },
    {
      key: 'isPreApproved',
      title: say('columns.isPreApproved'),
      csv: [yesOrNo(listAllCommunities, 'isPreApproved', say('columns.isPreApproved'), t)],
      cell: ({ isPreApproved }) => say(isPreApproved ? 'firstWait' : 'firstShown'),
    },
    amountColumn('blockedWords', say('columns.blockedWords'), regional),
    momentColumn('createdAt', say('columns.created'), regional, { hidden: true }),
  ]
}

/** The communities of the organization. */
export default consolePage('communities', (page) => {
  const { t, me, language, query } = page
  const say = (key: string) => t(`communityDesk.${key}`)
  const create = can(me, createCommunity) && (
    <LinkButton href="/console/communities/new" kind="filled" icon="add">
      {say('create')}
    </LinkButton>
  )
  return (
    <>
      <SectionHeader title={t('communities.title')} intro={say('intro')} shows={{ contract: listAllCommunities, query }}>
        {create}
      </SectionHeader>
      <CommunityTabs current="communities" t={t} me={me} />
      <List
        contract={listAllCommunities}
        name="communities"
        title={t('communities.title')}
        query={query}
        labelOf={({ title }) => textOf(title, language)}
        hrefOf={({ id }) => `/console/communities/${id}`}
        filters={filtersOf(page)}
        columns={columnsOf(page)}
        empty={{ title: say('empty.title'), detail: say('empty.detail'), action: create }}
      />
    </>
  )
})
