import { IconPlus } from '@tabler/icons-react'
import { createTermPolicy, listPublishedTermPolicies, listTermPolicies } from '@/lib/domain/terms/term-policies.contract'
import { Go } from '@/lib/ui/act/go'
import { can } from '@/lib/ui/can'
import { momentColumn } from '@/lib/ui/list/columns'
import { List } from '@/lib/ui/list/list'
import { inLanguage } from '@/lib/ui/moments'
import { RoomHeader } from '@/lib/ui/room-header'
import { Amount, When } from '@/lib/ui/when'
import { room, roomTitle } from '../_parts/room'
import { InForce } from './_parts/in-force'
import { PolicyState, policyTypes } from './_parts/policy-state'

export const generateMetadata = roomTitle('terms')

export default room('terms', async ({ say, me, api, place, query, language }) => {
  const { data: published } = await api(listPublishedTermPolicies, { query: { perPage: 100 } })
  const inForce = new Set(published.map(({ id }) => id))
  const create = can(me, createTermPolicy) && (
    <Go href="/console/terms/new" kind="filled" icon={<IconPlus size={16} stroke={2} aria-hidden="true" />}>
      {say('terms.create')}
    </Go>
  )
  const optionsOf = <T extends string>(name: 'type' | 'status', values: readonly T[]) =>
    values.map((value) => ({ value, label: say(`terms.values.${name}.${value}`) }))
  const titleOf = (content: { ar?: { title: string }; en?: { title: string } }) =>
    inLanguage({ ar: content.ar?.title, en: content.en?.title }, language)
  return (
    <>
      <RoomHeader title={say('terms.title')} intro={say('terms.intro')} shows={{ contract: listTermPolicies, query }}>
        {create}
      </RoomHeader>
      <InForce published={published} say={say} place={place} />
      <List
        contract={listTermPolicies}
        name="terms"
        title={say('terms.title')}
        query={query}
        labelOf={({ type, number }) => say('terms.named', { type: say(`terms.values.type.${type}`), number })}
        hrefOf={({ id }) => `/console/terms/${id}`}
        columns={[
          { key: 'type', title: say('terms.columns.type'), cell: ({ type }) => say(`terms.values.type.${type}`) },
          {
            key: 'number',
            title: say('terms.columns.number'),
            end: true,
            cell: ({ number }) => <Amount value={number} place={place} />,
          },
          {
            key: 'status',
            title: say('terms.columns.state'),
            cell: ({ id, status }) => <PolicyState status={status} isInForce={inForce.has(id)} say={say} />,
          },
          {
            key: 'content',
            title: say('terms.columns.heading'),
            csv: ['content.ar.title', 'content.en.title'],
            cell: ({ content }) => <bdi lang={titleOf(content).lang}>{titleOf(content).text}</bdi>,
          },
          {
            key: 'languages',
            title: say('terms.columns.languages'),
            csv: [],
            cell: ({ content }) =>
              say(content.ar && content.en ? 'terms.both' : content.ar ? 'terms.onlyArabic' : 'terms.onlyEnglish'),
          },
          {
            key: 'publishedAt',
            title: say('terms.columns.published'),
            cell: ({ publishedAt }) => <When at={publishedAt} place={place} as="short" none={say('terms.notYet')} />,
          },
          momentColumn('updatedAt', say('terms.columns.updated'), place, { hidden: true }),
          momentColumn('createdAt', say('terms.columns.created'), place, { hidden: true }),
        ]}
        filters={[
          { name: 'type', label: say('terms.columns.type'), kind: 'choice', options: optionsOf('type', policyTypes) },
          {
            name: 'status',
            label: say('terms.columns.state'),
            kind: 'choice',
            options: optionsOf('status', ['draft', 'published']),
          },
        ]}
        empty={{ title: say('terms.empty.title'), detail: say('terms.empty.detail'), action: create }}
      />
    </>
  )
})
