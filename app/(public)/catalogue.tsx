import type { listPublicPaths } from '@/lib/domain/learning/learning-paths/learning-paths.contract'
import { Cover } from '@/lib/ui/cover'
import type { ItemOf } from '@/lib/ui/endpoint'
import { lasting } from '@/lib/ui/lasting'
import type { Visitor } from '@/lib/ui/page-context'
import { categoryName } from '@/lib/ui/path-category'
import { regionalFormatOf } from '@/lib/ui/regional-format'
import { Theirs } from '@/lib/ui/theirs'
import styles from './catalogue.module.css'

type Path = ItemOf<typeof listPublicPaths>
type Props = { visitor: Visitor; paths: Path[]; next: string | null; isFirst: boolean }

/** The published paths, newest first. Each leads to its own page, after signing in. */
export function Catalogue({ visitor, paths, next, isFirst }: Props) {
  const { t } = visitor
  return (
    <section id="paths" className="stack" aria-labelledby="paths-title">
      <div className="stack tight">
        <h2 id="paths-title" className={styles.heading}>
          {t('common.front.paths')}
        </h2>
        <p className="soft">{t('common.front.pathsDetail')}</p>
      </div>
      <ul className={styles.paths}>
        {paths.map((path) => (
          <li key={path.id}>
            <PathCard path={path} visitor={visitor} />
          </li>
        ))}
      </ul>
      {(next || !isFirst) && (
        <nav className="row" aria-label={t('common.front.pages')}>
          {!isFirst && <a href="/#paths">{t('common.front.first')}</a>}
          {next && (
            <a className="button quiet" href={`/?${new URLSearchParams({ cursor: next })}#paths`}>
              {t('common.front.more')}
            </a>
          )}
        </nav>
      )}
    </section>
  )
}

function PathCard({ path, visitor: { t, language, organization } }: { path: Path; visitor: Visitor }) {
  const { id, title, description, category, level, estimatedMinutes, locale, isFallback, cover } = path
  const regional = organization && regionalFormatOf(language, organization, { timeZone: null, numerals: 'auto' })
  return (
    <a className={`panel flush ${styles.card}`} href={`/learn/paths/${id}`}>
      <Cover id={id} of={cover} minutes={estimatedMinutes} className={styles.cover} />
      <span className={styles.text}>
        <span className={styles.category}>
          <bdi>{categoryName(category, t)}</bdi>
        </span>
        <Theirs locale={locale} className={styles.title}>
          {title}
        </Theirs>
        <Theirs locale={locale} className={styles.about}>
          {description}
        </Theirs>
        <span className={styles.facts}>
          <span>{t(`learn.levels.${level}`)}</span>
          {regional && <bdi>{lasting(estimatedMinutes, regional)}</bdi>}
          {isFallback && <span>{t('learn.onlyIn', { language: t(`learn.languages.${locale}`) })}</span>}
        </span>
      </span>
    </a>
  )
}
