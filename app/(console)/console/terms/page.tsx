import { createTermPolicy, listPublishedTermPolicies, listTermPolicies } from '@/lib/domain/house/terms/term-policies.contract'
import { policyTypes } from '@/lib/domain/house/terms/words'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { amountColumn, momentColumn } from '@/lib/ui/list/columns'
import { inWords } from '@/lib/ui/list/csv-words'
import { List } from '@/lib/ui/list/list'
import { inLanguage } from '@/lib/ui/moments'
import { SectionHeader } from '@/lib/ui/section-header'
import { When } from '@/lib/ui/when'
import { consolePage } from '../_parts/console-page'
import { InForce } from './_parts/in-force'
import { PolicyState } from './_parts/policy-state'

export default consolePage('terms', async ({ t, me, api, regional, query, language }) => {
  const { data: published } = await api(listPublishedTermPolicies, { query: { perPage: 100 } })
  const inForce = new Set(published.map(({ id }) => id))
  const create = can(me, createTermPolicy) && (
    <LinkButton href="/console/terms/new" kind="filled" icon="add">
      {t('terms.create')}
    </LinkButton>
  )
  const optionsOf = <T extends string>(name: 'type' | 'status', values: readonly T[]) =>
    values.map((value) => ({ value, label: t(`terms.values.${name}.${value}`) }))
  const titleOf = (content: { ar?: { title: string }; en?: { title: string } }) =>
    inLanguage({ ar: content.ar?.title, en: content.en?.title }, language)
  return (
    <>
      <SectionHeader title={t('terms.title')} intro={t('terms.intro')} shows={{ contract: listTermPolicies, query }}>
        {create}
      </SectionHeader>
      <InForce published={published} t={t} regional={regional} />
      <List
        contract={listTermPolicies}
        name="terms"
        title={t('terms.title')}
        query={query}
        labelOf={({ type, number }) => t('terms.named', { type: t(`terms.values.type.${type}`), number })}
        hrefOf={({ id }) => `/console/terms/${id}`}
        columns={[
          {
            key: 'type',
            title: t('terms.columns.type'),
            csv: [inWords(listTermPolicies, 'type', t('terms.columns.type'), (value) => t(`terms.values.type.${value}`))],
            cell: ({ type }) => t(`terms.values.type.${type}`),
          },
          amountColumn('number', t('terms.columns.number'), regional),
          {
            key: 'status',
            title: t('terms.columns.state'),
            csv: [inWords(listTermPolicies, 'status', t('terms.columns.state'), (value) => t(`terms.values.status.${value}`))],
            cell: ({ id, status }) => <PolicyState status={status} isInForce={inForce.has(id)} t={t} />,
          },
          {
            key: 'content',
            title: t('terms.columns.heading'),
            csv: ['content.ar.title', 'content.en.title'],
            cell: ({ content }) => <bdi lang={titleOf(content).lang}>{titleOf(content).text}</bdi>,
          },
          {
            key: 'languages',
            title: t('terms.columns.languages'),
            csv: [],
            cell: ({ content }) =>
              t(content.ar && content.en ? 'terms.both' : content.ar ? 'terms.onlyArabic' : 'terms.onlyEnglish'),
          },
          {
            key: 'publishedAt',
            title: t('terms.columns.published'),
            cell: ({ publishedAt }) => <When at={publishedAt} regional={regional} as="short" none={t('terms.notYet')} />,
          },
          momentColumn('updatedAt', t('terms.columns.updated'), regional, { hidden: true }),
          momentColumn('createdAt', t('terms.columns.created'), regional, { hidden: true }),
        ]}
        filters={[
          { name: 'type', label: t('terms.columns.type'), kind: 'choice', options: optionsOf('type', policyTypes) },
          {
            name: 'status',
            label: t('terms.columns.state'),
            kind: 'choice',
            options: optionsOf('status', ['draft', 'published']),
          },
        ]}
        empty={{ title: t('terms.empty.title'), detail: t('terms.empty.detail'), action: create }}
      />
    </>
  )
})
