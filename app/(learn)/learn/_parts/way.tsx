import styles from './way.module.css'

/** How many lessons a section has and how many of them are done. */
export type Stretch = { items: number; done: number; isDone: boolean }
type Props = { percent: number; label: string; sections?: readonly Stretch[] }

/** With more stations than this they would touch each other on a phone: the goal alone says as much. */
const mostStations = 10
const share = (part: number, whole: number) => Math.round((part / whole) * 1000) / 10

/** The ends of the sections on the way, each as far along as its lessons reach. */
function stationsOf(sections: readonly Stretch[]): { at: number; isDone: boolean }[] {
  const total = sections.reduce((sum, { items }) => sum + items, 0)
  if (total === 0 || sections.length > mostStations) return []
  let behind = 0
  return sections.map(({ items, isDone }) => {
    behind += items
    return { at: share(behind, total), isDone }
  })
}

/**
 * Progress as the mark shows it: a way through the sections of a path to its goal, as far as its lessons are done. Drawn in the reading direction. The
 * label says it in words; the drawing itself is decoration.
 */
export const Way = ({ percent, label, sections = [] }: Props) => {
  const stations = stationsOf(sections)
  const isReached = percent >= 100
  return (
    <span className={styles.way} role="img" aria-label={label}>
      <svg aria-hidden="true" focusable="false">
        <line className={styles.line} x1="0" x2="100%" y1="10" y2="10" />
        {percent > 0 && <line className={styles.walked} x1="0" x2={`${percent}%`} y1="10" y2="10" />}
        <circle className={styles.station} cx="0" cy="10" r="5" data-state={percent > 0 ? 'done' : 'now'} />
        {stations.slice(0, -1).map(({ at, isDone }) => (
          <circle key={at} className={styles.station} cx={`${at}%`} cy="10" r="5" data-state={isDone ? 'done' : 'next'} />
        ))}
        <svg aria-hidden="true" x="100%" y="10" className={styles.goal} data-state={isReached ? 'done' : 'next'}>
          <path d="M0-9l2.4 2 3.1-.4.9 3 2.9 1.3-1 2.9 1.5 2.8-2.6 1.7-.5 3.1-3.1 0-2.2 2.2L0 7.3l-2.8 1.3-2.2-2.2-3.1 0-.5-3.1-2.6-1.7 1.5-2.8-1-2.9 2.9-1.3.9-3 3.1.4z" />
          {isReached && <path className={styles.tick} d="M-3.6 .2l2.6 2.6 4.6-5" />}
        </svg>
      </svg>
    </span>
  )
}
