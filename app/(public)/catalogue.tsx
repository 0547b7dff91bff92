import type { listPublicPaths } from '@/lib/domain/learning-paths/learning-paths.contract'
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

/** Ways of the mark, each with the places of its station and of its goal. */
const ways = [
  { d: 'M-20 138C60 138 60 96 130 96S200 54 256 54S320 30 344 24', station: [130, 96], goal: [256, 54] },
  { d: 'M-20 60C30 60 60 128 128 128S200 62 262 62S320 80 344 84', station: [128, 128], goal: [262, 62] },
  { d: 'M-20 120C20 120 30 70 92 70S176 124 226 98S300 40 344 40', station: [92, 70], goal: [226, 98] },
  { d: 'M-20 150C70 150 70 112 150 112S216 48 276 48S330 48 344 48', station: [150, 112], goal: [276, 48] },
] as const
const tones = ['accent', 'warm', 'deep'] as const

/** The cover of a path that has none: the mark's way, in a shape and a tone that stay with the path. */
function Drawn({ id }: { id: string }) {
  const number = Number.parseInt(id.slice(-4), 16)
  const { d, station, goal } = ways[number % ways.length] ?? ways[0]
  return (
    <svg
      className={`${styles.cover} ${styles.drawn}`}
      data-tone={tones[(number >> 4) % tones.length]}
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.wide} d={d} />
      <path className={styles.way} d={d} />
      <circle className={styles.station} cx={station[0]} cy={station[1]} r="8" />
      <circle className={styles.goal} cx={goal[0]} cy={goal[1]} r="10" />
    </svg>
  )
}
