import { listLearningPaths } from '@/lib/domain/learning/learning-paths/learning-paths.contract'
import { listOwnProgress } from '@/lib/domain/learning/progress/learner-progress.contract'
import { categoryName } from '@/lib/ui/path-category'
import { Empty } from '../_parts/empty'
import home from '../_parts/home.module.css'
import { type Learner, learnPage } from '../_parts/learn-page'
import { PathCard } from '../_parts/path-card'
import { SearchField } from '../_parts/search-field'
import { Filters } from './filters'
import styles from './filters.module.css'
import { addressWith, askedFor, choicesIn } from './filters.rules'

const perPage = 12
/** So many of the newest paths are looked through for their categories. */
const lookedThrough = 100

export default learnPage(async (learner) => {
  const { t, api, query } = learner
  const { cursor } = query
  const choices = choicesIn(query)
  const { search, ...others } = choices
  const [{ data: paths, metadata }, { data: mine }, categories] = await Promise.all([
    api(listLearningPaths, { query: { perPage, cursor, ...askedFor(choices) } }),
    api(listOwnProgress, { query: { perPage: 100 } }),
    categoriesOf(learner, choices.category),
  ])
  const ownOf = new Map(mine.map((own) => [own.path.id, own]))
  const { nextCursor } = metadata
  return {
    title: t('learn.catalogue.title'),
    content: (
      <div className={home.home}>
        <header className="stack tight">
          <h1>{t('learn.catalogue.title')}</h1>
          <p className="soft">{t('learn.catalogue.intro')}</p>
        </header>
        <div className={styles.tools}>
          <SearchField
            action="/learn/catalogue"
            name="search"
            value={search}
            label={t('learn.catalogue.search')}
            go={t('learn.search.go')}
            kept={others}
          />
          <Filters choices={choices} categories={categories} learner={learner} />
        </div>
        {paths.length > 0 ? (
          <ul className={home.cards}>
            {paths.map((path) => (
              <li key={path.id}>
                <PathCard path={path} own={ownOf.get(path.id)} learner={learner} />
              </li>
            ))}
          </ul>
        ) : (
          <NoPaths learner={learner} isNarrowed={Object.values(choices).some(Boolean)} />
        )}
        <nav className="row" aria-label={t('learn.catalogue.pages')}>
          {cursor && <a href={addressWith(choices)}>{t('learn.catalogue.first')}</a>}
          {nextCursor && (
            <a className="button quiet" href={addressWith({ ...choices, cursor: nextCursor })}>
              {t('learn.catalogue.more')}
            </a>
          )}
        </nav>
      </div>
    ),
  }
})

/** The categories of the newest paths, and the one that is chosen, by their names. */
async function categoriesOf({ api, t, language }: Learner, chosen: string | undefined): Promise<string[]> {
  const { data } = await api(listLearningPaths, { query: { perPage: lookedThrough } })
  const all = new Set(data.map(({ category }) => category))
  if (chosen) all.add(chosen)
  const { compare } = new Intl.Collator(language)
  return [...all].toSorted((one, other) => compare(categoryName(one, t), categoryName(other, t)))
}

const NoPaths = ({ learner: { t }, isNarrowed }: { learner: Learner; isNarrowed: boolean }) => (
  <Empty
    title={<h2>{t(isNarrowed ? 'learn.catalogue.noMatch' : 'learn.catalogue.empty')}</h2>}
    detail={t(isNarrowed ? 'learn.catalogue.noMatchDetail' : 'learn.catalogue.emptyDetail')}
  >
    {isNarrowed && (
      <a className="button quiet" href="/learn/catalogue">
        {t('learn.catalogue.all')}
      </a>
    )}
  </Empty>
)
