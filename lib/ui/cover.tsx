import type { listLearningPaths } from '@/lib/domain/learning/learning-paths/learning-paths.contract'
import styles from './cover.module.css'
import { coverWay, shareOf } from './cover-way'
import type { ItemOf } from './endpoint'

type Picture = ItemOf<typeof listLearningPaths>['cover']
type Props = {
  /** The path: what is drawn for it, and in which tone, stays with it. */
  id: string
  of: Picture | undefined
  /** How long it takes: the longer, the more stations are drawn. */
  minutes?: number | undefined
  className?: string | undefined
  /** Widths at which it is shown, as in `sizes`. */
  sizes?: string
}

/** The picture of a path over the whole width of its card; where it has none, a way of the mark in the path's own tone. */
export function Cover({ id, of, minutes, className, sizes = '(width < 48rem) 100vw, 20rem' }: Props) {
  const classes = [styles.cover, className].filter(Boolean).join(' ')
  if (!of) return <Drawn id={id} minutes={minutes} className={classes} />
  const { url, width, height, altText, renditions } = of
  return (
    // biome-ignore lint/performance/noImgElement: files have signed addresses and sizes of their own
    <img
      className={classes}
      src={url}
      srcSet={renditions.map((each) => `${each.url} ${each.width}w`).join(', ') || undefined}
      sizes={sizes}
      width={width ?? undefined}
      height={height ?? undefined}
      alt={altText ?? ''}
      data-text="theirs"
      loading="lazy"
    />
  )
}

const toneCount = 6

/** The tone of a path, 1 to 6, by which its ground is named in tokens.css. */
export const toneOf = (id: string): number => Math.floor(shareOf(id) * toneCount) + 1

function Drawn({ id, minutes, className }: { id: string; minutes: number | undefined; className: string }) {
  const { d, stations, goal, hill } = coverWay(id, minutes)
  return (
    <svg
      className={`${className} ${styles.drawn}`}
      data-tone={toneOf(id)}
      viewBox="0 0 320 180"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <circle className={styles.sun} cx={goal[0]} cy={goal[1]} r="62" />
      <path className={styles.hill} d={hill} />
      <path className={styles.wide} d={d} />
      <path className={styles.way} d={d} />
      {stations.map(([x, y]) => (
        <circle key={x} className={styles.station} cx={x} cy={y} r="7" />
      ))}
      <circle className={styles.goal} cx={goal[0]} cy={goal[1]} r="12" />
      <path className={styles.tick} d={`M${goal[0] - 5} ${goal[1] + 0.5}l3.6 3.6 6.4-7`} />
    </svg>
  )
}
