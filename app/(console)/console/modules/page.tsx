import { createModule, listModules } from '@/lib/domain/learning/modules/authoring/modules.contract'
import { localeStates, moduleStatuses } from '@/lib/domain/learning/modules/words'
import { exportTranslations } from '@/lib/domain/standards/translations/translations.contract'
import { languages } from '@/lib/platform/i18n/languages'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import type { ItemOf } from '@/lib/ui/endpoint'
import { momentColumn, orderIn } from '@/lib/ui/list/columns'
import { inWords, yesOrNo } from '@/lib/ui/list/csv-words'
import type { Filter } from '@/lib/ui/list/filters'
import { type Column, List } from '@/lib/ui/list/list'
import type { Person } from '@/lib/ui/person'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../_parts/console-page'
import { LanguageMark, Status } from './_parts/module-state'
import { labelOf, type NamedType, typesFor } from './_parts/type-labels'

const filtersOf = ({ t }: Person, types: NamedType[]): Filter[] => [
  {
    name: 'type',
    label: t('modules.columns.type'),
    kind: 'choice',
    options: types.map(({ key, label }) => ({ value: key, label })),
  },
  {
    name: 'status',
    label: t('modules.columns.status'),
    kind: 'choice',
    options: moduleStatuses.map((value) => ({ value, label: t(`modules.status.${value}`) })),
  },
  ...languages.map((each) => ({
    name: `${each}State`,
    label: t(`modules.columns.${each}`),
    kind: 'choice' as const,
    options: localeStates.map((value) => ({ value, label: t(`modules.localeState.${value}`) })),
  })),
]

const columnsOf = ({ t, regional, language }: Person, types: NamedType[]): Column<ItemOf<typeof listModules>>[] => [
  {
    key: 'title',
    title: t('modules.columns.title'),
    sort: orderIn('title', language),
    cell: ({ title, locale, typeKey }) => (
      <span className="two-lines">
        <bdi lang={locale}>{title}</bdi>
        <bdi>{labelOf(types, typeKey)}</bdi>
      </span>
    ),
  },
  {
    key: 'typeKey',
    title: t('modules.columns.type'),
    hidden: true,
    cell: ({ typeKey }) => <bdi>{labelOf(types, typeKey)}</bdi>,
  },
  {
    key: 'status',
    title: t('modules.columns.status'),
    csv: [
      inWords(listModules, 'status', t('modules.columns.status'), (value) => t(`modules.status.${value}`)),
      yesOrNo(listModules, 'hasChanges', t('parts.list.csv.parts.hasChanges'), t),
    ],
    cell: ({ status, hasChanges }) => <Status status={status} hasChanges={hasChanges} t={t} />,
  },
  {
    key: 'ar',
    phone: 'none',
    title: t('modules.columns.ar'),
    csv: [inWords(listModules, 'localeStates.ar', t('modules.columns.ar'), (value) => t(`modules.localeState.${value}`))],
    cell: ({ localeStates }) => <LanguageMark state={localeStates.ar} t={t} />,
  },
  {
    key: 'en',
    phone: 'none',
    title: t('modules.columns.en'),
    csv: [inWords(listModules, 'localeStates.en', t('modules.columns.en'), (value) => t(`modules.localeState.${value}`))],
    cell: ({ localeStates }) => <LanguageMark state={localeStates.en} t={t} />,
  },
  momentColumn('updatedAt', t('modules.columns.updated'), regional),
  momentColumn('publishedAt', t('modules.columns.published'), regional, { hidden: true }),
]

export default consolePage('modules', async (person) => {
  const { t, api, me, query, language } = person
  const types = await typesFor({ api, me }, language)
  const create = can(me, createModule) && (
    <LinkButton href="/console/modules/new" kind="filled" icon="add">
      {t('modules.create')}
    </LinkButton>
  )
  return (
    <>
      <SectionHeader title={t('modules.title')} intro={t('modules.intro')} shows={{ contract: listModules, query }}>
        {can(me, exportTranslations) && <LinkButton href="/console/modules/translation">{t('translations.open')}</LinkButton>}
        {create}
      </SectionHeader>
      <List
        contract={listModules}
        name="modules"
        title={t('modules.title')}
        query={query}
        labelOf={({ title }) => title}
        hrefOf={({ id }) => `/console/modules/${id}`}
        filters={filtersOf(person, types)}
        columns={columnsOf(person, types)}
        empty={{ title: t('modules.empty.title'), detail: t('modules.empty.detail'), action: create }}
      />
    </>
  )
})
