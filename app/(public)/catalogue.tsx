import { Cover } from '@/app/(learn)/learn/_parts/cover'
import { lasting } from '@/app/(learn)/learn/_parts/lasting'
import { Theirs } from '@/app/(learn)/learn/_parts/theirs'
import type { listPublicPaths } from '@/lib/domain/learning-paths/learning-paths.contract'
import type { ItemOf } from '@/lib/ui/endpoint'
import type { Visitor } from '@/lib/ui/page-context'
import { categoryName } from '@/lib/ui/path-category'
import { regionalFormatOf } from '@/lib/ui/regional-format'
import styles from './catalogue.module.css'

type Path = ItemOf<typeof listPublicPaths>
type Props = { visitor: Visitor; paths: Path[]; next: string | null; isFirst: boolean }

/** What can be learned here, newest first. Each path leads to its own page, past signing in. */
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
      {cover ? <Cover of={cover} className={styles.cover} /> : <Drawn id={id} />}
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

const ways = [
  'M-10 150C70 150 60 96 140 96S220 40 330 40',
  'M-10 120C50 120 70 150 130 130S190 40 330 60',
  'M-10 60C60 60 60 140 150 140S250 70 330 70',
  'M-10 140C90 140 90 60 170 60S240 110 330 30',
] as const
const stations = [
  [
    [140, 96],
    [268, 46],
  ],
  [
    [120, 134],
    [262, 58],
  ],
  [
    [150, 140],
    [262, 74],
  ],
  [
    [170, 60],
    [272, 68],
  ],
] as const

/** The cover of a path that has none: the mark's way, of a shape that stays with the path. */
function Drawn({ id }: { id: string }) {
  const shape = Number.parseInt(id.slice(-4), 16) % ways.length
  const [[x, y], [goalX, goalY]] = stations[shape] ?? stations[0]
  return (
    <svg className={styles.cover} viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <path className={styles.wide} d={ways[shape]} />
      <path className={styles.way} d={ways[shape]} />
      <circle className={styles.station} cx={x} cy={y} r="8" />
      <circle className={styles.goal} cx={goalX} cy={goalY} r="10" />
    </svg>
  )
}
