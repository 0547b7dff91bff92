import type { listLearningPaths } from '@/lib/domain/learning/learning-paths/learning-paths.contract'
import styles from './cover.module.css'
import type { ItemOf } from './endpoint'

type Picture = ItemOf<typeof listLearningPaths>['cover']
type Props = {
  /** The path: what is drawn for it, and in which tone, stays with it. */
  id: string
  of: Picture | undefined
  className?: string | undefined
  /** Widths at which it is shown, as in `sizes`. */
  sizes?: string
}

/** The picture of a path over the whole width of its card; where it has none, a way of the mark in the path's own tone. */
export function Cover({ id, of, className, sizes = '(width < 48rem) 100vw, 20rem' }: Props) {
  const classes = [styles.cover, className].filter(Boolean).join(' ')
  if (!of) return <Drawn id={id} className={classes} />
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

/** Ways of the mark, each with the places of its stations and of its goal. */
const ways = [
  {
    d: 'M-20 148C60 148 60 106 130 106S200 64 250 64',
    stations: [
      [59, 127],
      [130, 106],
    ],
    goal: [250, 58],
  },
  {
    d: 'M-20 60C30 60 60 132 128 132S200 66 256 62',
    stations: [
      [47, 96],
      [128, 132],
    ],
    goal: [256, 58],
  },
  {
    d: 'M-20 130C20 130 30 76 92 76S176 128 256 66',
    stations: [
      [92, 76],
      [167, 94],
    ],
    goal: [256, 62],
  },
  {
    d: 'M-20 150C70 150 70 112 150 112S216 52 262 52',
    stations: [
      [69, 131],
      [150, 112],
    ],
    goal: [262, 52],
  },
] as const
const toneCount = 6

const numberOf = (id: string) => Number.parseInt(id.slice(-4), 16) || 0
/** The tone of a path, 1 to 6, by which its ground is named in tokens.css. */
export const toneOf = (id: string): number => ((numberOf(id) >> 4) % toneCount) + 1

function Drawn({ id, className }: { id: string; className: string }) {
  const { d, stations, goal } = ways[numberOf(id) % ways.length] ?? ways[0]
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
      <path className={styles.hill} d="M-20 190V150C50 118 90 160 160 138S270 120 340 152V190Z" />
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
