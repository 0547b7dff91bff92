import type { listEntries } from '@/lib/domain/assessing/points/learner.contract'
import type { ItemOf } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'
import { numberIn } from '@/lib/ui/regional-format'
import { Theirs } from '@/lib/ui/theirs'
import { When } from '@/lib/ui/when'
import type { Learner } from '../_parts/learn-page'
import { Contesting } from './contest'
import styles from './points.module.css'

type Entry = ItemOf<typeof listEntries>
type Props = { entries: Entry[]; learner: Pick<Learner, 't' | 'me' | 'language' | 'regional'> }

/** The entries of the ledger, each with its reason. */
export const Entries = ({ entries, learner }: Props) => (
  <ol className={styles.entries}>
    {entries.map((entry) => (
      <li key={entry.id}>
        <span className="stack tight">
          <Reason entry={entry} learner={learner} />
          <span className="small soft">
            <When at={`${entry.localDate}T12:00:00.000Z`} regional={{ ...learner.regional, timeZone: 'UTC' }} as="day" />
          </span>
          <Contesting entry={entry} learner={learner} />
        </span>
        <bdi className={styles.amount}>{numberIn(learner.regional, entry.points, { signDisplay: 'exceptZero' })}</bdi>
      </li>
    ))}
  </ol>
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
