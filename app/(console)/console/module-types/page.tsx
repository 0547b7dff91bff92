import { createModuleType, listModuleTypes } from '@/lib/domain/learning/modules/module-types/module-types.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import type { ItemOf } from '@/lib/ui/endpoint'
import { amountColumn, momentColumn } from '@/lib/ui/list/columns'
import { inWords, yesOrNo } from '@/lib/ui/list/csv-words'
import { type Column, List } from '@/lib/ui/list/list'
import type { Person } from '@/lib/ui/person'
import { SectionHeader } from '@/lib/ui/section-header'
import { Code } from '@/lib/ui/when'
import { consolePage } from '../_parts/console-page'
import { Family, Origin, Status } from './_parts/type-name'

function columnsOf({ t, regional, language }: Person): Column<ItemOf<typeof listModuleTypes>>[] {
  const yesNo = (is: boolean) => t(is ? 'moduleTypes.yes' : 'moduleTypes.no')
  return [
    {
      key: 'labels',
      title: t('moduleTypes.columns.name'),
      csv: ['labels.ar', 'labels.en'],
      cell: ({ labels, key }) => (
        <span className="two-lines">
          <bdi>{labels[language]}</bdi>
          <Code>{key}</Code>
        </span>
      ),
    },
    { key: 'key', title: t('moduleTypes.columns.family'), sort: 'key', cell: ({ key }) => <Family typeKey={key} t={t} /> },
    {
      key: 'learnerAction',
      title: t('moduleTypes.columns.action'),
      csv: [
        inWords(listModuleTypes, 'learnerAction', t('moduleTypes.columns.action'), (value) =>
          t(`moduleTypes.values.learnerAction.${value}`),
        ),
      ],
      cell: ({ learnerAction }) => t(`moduleTypes.values.learnerAction.${learnerAction}`),
    },
    {
      key: 'isBuiltIn',
      title: t('moduleTypes.columns.origin'),
      csv: [
        inWords(listModuleTypes, 'isBuiltIn', t('moduleTypes.columns.origin'), (value) =>
          t(value === 'true' ? 'moduleTypes.builtIn' : 'moduleTypes.own'),
        ),
      ],
      cell: ({ isBuiltIn }) => <Origin isBuiltIn={isBuiltIn} t={t} />,
    },
    {
      key: 'deprecatedAt',
      title: t('moduleTypes.state'),
      cell: ({ deprecatedAt }) => <Status deprecatedAt={deprecatedAt} t={t} />,
    },
    amountColumn('versionNumber', t('moduleTypes.columns.version'), regional),
    {
      key: 'isGradable',
      title: t('moduleTypes.columns.gradable'),
      csv: [yesOrNo(listModuleTypes, 'isGradable', t('moduleTypes.columns.gradable'), t)],
      hidden: true,
      cell: ({ isGradable }) => yesNo(isGradable),
    },
    {
      key: 'offlineCapable',
      title: t('moduleTypes.columns.offline'),
      csv: [yesOrNo(listModuleTypes, 'offlineCapable', t('moduleTypes.columns.offline'), t)],
      hidden: true,
      cell: ({ offlineCapable }) => yesNo(offlineCapable),
    },
    momentColumn('updatedAt', t('moduleTypes.columns.updated'), regional),
    momentColumn('createdAt', t('moduleTypes.columns.created'), regional, { hidden: true }),
  ]
}

export default consolePage('moduleTypes', (person) => {
  const { t, me, query, language } = person
  const create = can(me, createModuleType) && (
    <LinkButton href="/console/module-types/new" kind="filled" icon="add">
      {t('moduleTypes.create')}
    </LinkButton>
  )
  return (
    <>
      <SectionHeader title={t('moduleTypes.title')} intro={t('moduleTypes.intro')} shows={{ contract: listModuleTypes, query }}>
        {create}
      </SectionHeader>
      <List
        contract={listModuleTypes}
        name="module-types"
        title={t('moduleTypes.title')}
        query={query}
        labelOf={({ labels }) => labels[language]}
        hrefOf={({ key }) => `/console/module-types/${key}`}
        columns={columnsOf(person)}
        empty={{ title: t('moduleTypes.empty.title'), detail: t('moduleTypes.empty.detail'), action: create }}
      />
    </>
  )
})
