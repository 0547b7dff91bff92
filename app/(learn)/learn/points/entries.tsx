import type { listEntries } from '@/lib/domain/assessing/points/learner.contract'
import { DayAgo } from '@/lib/ui/ago'
import type { ItemOf } from '@/lib/ui/endpoint'
import { IconChevronDown } from '@/lib/ui/icons'
import { inLanguage } from '@/lib/ui/moments'
import { numberIn } from '@/lib/ui/regional-format'
import { Theirs } from '@/lib/ui/theirs'
import { byDay } from '../_parts/by-day'
import type { Learner } from '../_parts/learn-page'
import { Contesting } from './contest'
import styles from './points.module.css'

type Entry = ItemOf<typeof listEntries>
type Props = { entries: Entry[]; learner: Pick<Learner, 't' | 'me' | 'language' | 'regional'> }

/** The entries of the ledger by days, each with its reason; the newest day is open. */
export const Entries = ({ entries, learner }: Props) => (
  <div>
    {byDay(entries, ({ localDate }) => localDate).map(({ day, items }, at) => (
      <details key={day} className={styles.ledger} open={at === 0}>
        <summary>
          <IconChevronDown size={18} className={styles.chevron} aria-hidden="true" />
          <DayAgo day={day} regional={learner.regional} />
          <span className={`small soft ${styles.count}`}>{learner.t('learn.points.entries', { count: items.length })}</span>
          <Sum value={items.reduce((sum, { points }) => sum + points, 0)} learner={learner} />
        </summary>
        <ol className={styles.entries}>
          {items.map((entry) => (
            <li key={entry.id}>
              <span className="stack tight">
                <Reason entry={entry} learner={learner} />
                <Contesting entry={entry} learner={learner} />
              </span>
              <Sum value={entry.points} learner={learner} />
            </li>
          ))}
        </ol>
      </details>
    ))}
  </div>
)

const Sum = ({ value, learner: { regional } }: { value: number; learner: Props['learner'] }) => (
  <bdi className={styles.amount}>{numberIn(regional, value, { signDisplay: 'exceptZero' })}</bdi>
)

/** Why there is an entry: the rule and the path, the words of an administrator, or what was taken back. */
function Reason({ entry, learner: { t, language } }: { entry: Entry; learner: Props['learner'] }) {
  const { kind, cause, reason, rule, path } = entry
  const name = rule && inLanguage(rule.name, language)
  const title = path && inLanguage(path.title, language)
  return (
    <>
      {kind !== 'award' && <span>{t(`learn.points.because.${cause ?? 'adjustment'}`)}</span>}
      {reason && (
        <bdi data-text="theirs" dir="auto">
          {reason}
        </bdi>
      )}
      {name && (
        <span data-text="theirs">
          <Theirs locale={name.lang}>{name.text}</Theirs>
        </span>
      )}
      {title?.text && (
        <span className="small soft" data-text="theirs">
          <Theirs locale={title.lang}>{title.text}</Theirs>
        </span>
      )}
    </>
  )
}
