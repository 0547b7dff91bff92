import { createPath, listPaths } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { pathLevels, pathStates } from '@/lib/domain/learning/learning-paths/words'
import { importPath } from '@/lib/domain/standards/path-archives/packages.contract'
import type { Language } from '@/lib/platform/i18n/languages'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import type { ItemOf } from '@/lib/ui/endpoint'
import { amountColumn, momentColumn, orderIn } from '@/lib/ui/list/columns'
import { inWords, yesOrNo } from '@/lib/ui/list/csv-words'
import type { Filter } from '@/lib/ui/list/filters'
import { type Column, List } from '@/lib/ui/list/list'
import { inLanguage } from '@/lib/ui/moments'
import { categoryName, namedCategories } from '@/lib/ui/path-category'
import type { Person } from '@/lib/ui/person'
import { SectionHeader } from '@/lib/ui/section-header'
import { Amount } from '@/lib/ui/when'
import { consolePage } from '../_parts/console-page'
import { titlesOf } from './_parts/outline'
import { PathState, WrittenIn } from './_parts/path-state'
import styles from './_parts/paths.module.css'

type Path = ItemOf<typeof listPaths>
type Page = Person & { query: Record<string, string | undefined> }

/** The title in the reader's language, and below it the one in the other. */
function PathTitle({ path, language }: { path: Path; language: Language }) {
  const { text, lang } = inLanguage(titlesOf(path), language)
  const other = titlesOf(path)[lang === 'ar' ? 'en' : 'ar']
  const title = <bdi lang={lang}>{text}</bdi>
  return other ? (
    <span className="two-lines">
      {title}
      <span>
        <bdi lang={lang === 'ar' ? 'en' : 'ar'}>{other}</bdi>
      </span>
    </span>
  ) : (
    title
  )
}

function filtersOf({ t, language, query }: Page, paths: Path[]): Filter[] {
  const column = (name: string) => t(`learningPaths.columns.${name}`)
  return [
    {
      name: 'status',
      label: column('state'),
      kind: 'choice',
      options: pathStates.map((value) => ({ value, label: t(`learningPaths.states.${value}`) })),
    },
    {
      name: 'level',
      label: column('level'),
      kind: 'choice',
      options: pathLevels.map((value) => ({ value, label: t(`parts.path.levels.${value}`) })),
    },
    {
      name: 'category',
      label: column('category'),
      kind: 'choice',
      // Words of the organization's own are offered where they are listed, or asked for already.
      options: [...new Set([...namedCategories, ...paths.map(({ category }) => category), query.category ?? ''])]
        .filter(Boolean)
        .map((value) => ({ value, label: categoryName(value, t) }))
        .toSorted((one, other) => one.label.localeCompare(other.label, language)),
    },
  ]
}

function columnsOf({ t, language, regional }: Person): Column<Path>[] {
  const column = (name: string) => t(`learningPaths.columns.${name}`)
  return [
    {
      key: 'title',
      title: column('title'),
      sort: orderIn('title', language),
      csv: ['locales.ar.title', 'locales.en.title'],
      cell: (path) => <PathTitle path={path} language={language} />,
    },
    {
      key: 'status',
      title: column('state'),
      csv: [
        inWords(listPaths, 'status', column('state'), (value) => t(`learningPaths.states.${value}`)),
        yesOrNo(listPaths, 'hasDraft', t('parts.list.csv.parts.hasDraft'), t),
      ],
      cell: (path) => <PathState path={path} hasDraft={path.hasDraft} t={t} />,
    },
    {
      key: 'locales',
      phone: 'none',
      title: column('languages'),
      csv: [],
      cell: ({ locales }) => <WrittenIn locales={locales} t={t} />,
    },
    {
      key: 'category',
      title: column('category'),
      cell: ({ category }) => <bdi className={styles.word}>{categoryName(category, t)}</bdi>,
    },
    {
      key: 'level',
      title: column('level'),
      csv: [inWords(listPaths, 'level', column('level'), (value) => t(`parts.path.levels.${value}`))],
      hidden: true,
      cell: ({ level }) => t(`parts.path.levels.${level}`),
    },
    amountColumn('itemCount', column('items'), regional),
    {
      key: 'seatsTaken',
      title: column('seats'),
      csv: [
        { path: 'seatsTaken', title: column('seats') },
        { path: 'seatLimit', title: t('parts.list.csv.parts.seatLimit') },
      ],
      end: true,
      cell: ({ seatsTaken, seatLimit }) =>
        seatLimit === null ? (
          <Amount value={seatsTaken} regional={regional} />
        ) : (
          <span className="unbroken">{t('learningPaths.seatsOf', { taken: seatsTaken, limit: seatLimit })}</span>
        ),
    },
    momentColumn('updatedAt', column('updated'), regional),
    momentColumn('createdAt', column('created'), regional, { hidden: true }),
  ]
}

export default consolePage('learningPaths', (person) => {
  const { t, me, language, query } = person
  const create = can(me, createPath) && (
    <LinkButton href="/console/learning-paths/new" kind="filled" icon="add">
      {t('learningPaths.create')}
    </LinkButton>
  )
  return (
    <>
      <SectionHeader title={t('learningPaths.title')} intro={t('learningPaths.intro')} shows={{ contract: listPaths, query }}>
        {can(me, importPath) && <LinkButton href="/console/learning-paths/import">{t('learningPaths.import.open')}</LinkButton>}
        {create}
      </SectionHeader>
      <List
        contract={listPaths}
        name="learning-paths"
        title={t('learningPaths.title')}
        query={query}
        labelOf={(path) => inLanguage(titlesOf(path), language).text}
        hrefOf={({ id }) => `/console/learning-paths/${id}`}
        filters={(paths) => filtersOf(person, paths)}
        columns={columnsOf(person)}
        empty={{ title: t('learningPaths.empty.title'), detail: t('learningPaths.empty.detail'), action: create }}
      />
    </>
  )
})
