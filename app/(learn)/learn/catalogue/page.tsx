import { listLearningPaths } from '@/lib/domain/learning/learning-paths/learning-paths.contract'
import { pathLevels } from '@/lib/domain/learning/learning-paths/words'
import { listOwnProgress } from '@/lib/domain/learning/progress/learner-progress.contract'
import { categoryName } from '@/lib/ui/path-category'
import { Empty } from '../_parts/empty'
import home from '../_parts/home.module.css'
import { type Learner, learnPage } from '../_parts/learn-page'
import { PathCard } from '../_parts/path-card'
import { SearchField } from '../_parts/search-field'
import styles from './chips.module.css'

const perPage = 12
const isLevel = (level: string | undefined) => pathLevels.find((known) => known === level)

/** The address of the catalogue with other choices; a choice that is empty is left out. */
function addressWith(query: Record<string, string | undefined>): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return `/learn/catalogue${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`
}

export default learnPage(async (learner) => {
  const { t, api, query } = learner
  const level = isLevel(query.level)
  const search = query.search?.trim().slice(0, 200) || undefined
  const category = query.category?.trim().slice(0, 60) || undefined
  const { cursor } = query
  const isNarrowed = Boolean(search || level || category)
  const [{ data: paths, metadata }, { data: mine }] = await Promise.all([
    api(listLearningPaths, { query: { perPage, level, category, search, cursor } }),
    api(listOwnProgress, { query: { perPage: 100 } }),
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
            kept={{ level, category }}
          />
          <Levels learner={learner} level={level} kept={{ search, category }} />
          {category && (
            <p className="row tight small">
              {t('learn.catalogue.category')} <bdi className="badge">{categoryName(category, t)}</bdi>
              <a href={addressWith({ level, search })}>{t('learn.catalogue.liftCategory')}</a>
            </p>
          )}
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
          <NoPaths learner={learner} isNarrowed={isNarrowed} />
        )}
        <nav className="row" aria-label={t('learn.catalogue.pages')}>
          {cursor && <a href={addressWith({ level, category, search })}>{t('learn.catalogue.first')}</a>}
          {nextCursor && (
            <a className="button quiet" href={addressWith({ level, category, search, cursor: nextCursor })}>
              {t('learn.catalogue.more')}
            </a>
          )}
        </nav>
      </div>
    ),
  }
})

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

type LevelsProps = { learner: Learner; level: string | undefined; kept: Record<string, string | undefined> }
const Levels = ({ learner: { t }, level, kept }: LevelsProps) => (
  <nav aria-label={t('learn.catalogue.level')}>
    <ul className={styles.chips}>
      {[undefined, ...pathLevels].map((each) => (
        <li key={each ?? 'all'}>
          <a href={addressWith({ level: each, ...kept })} aria-current={each === level ? 'true' : undefined}>
            {t(each ? `learn.levels.${each}` : 'learn.catalogue.allLevels')}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
