import type { readToRepeat } from '@/lib/domain/learning/progress/repeat.contract'
import type { DataOf } from '@/lib/ui/endpoint'
import { IconCards, IconRefresh } from '@/lib/ui/icons'
import { Theirs } from '@/lib/ui/theirs'
import { moduleAddress } from './addresses'
import type { Learner } from './learn-page'
import styles from './to-repeat.module.css'

type Due = DataOf<typeof readToRepeat>
type Props = Due & { learner: Learner }
/** A lesson with what there is to repeat in it. */
type Line = Omit<Due['cards'][number], 'due'> & { Icon: typeof IconCards; count: string }

/** Lessons that are in sight; the others open on request. */
const mostShown = 4

/** The cards that are due and the questions that were missed, to repeat: each line leads to its lesson. */
export function ToRepeat({ cards, questions, learner: { t } }: Props) {
  const lines: Line[] = [
    ...cards.map(({ due, ...lesson }) => ({ ...lesson, Icon: IconCards, count: t('learn.home.repeat.cards', { count: due }) })),
    ...questions.map(({ missed, ...lesson }) => ({
      ...lesson,
      Icon: IconRefresh,
      count: t('learn.home.repeat.questions', { count: missed }),
    })),
  ]
  if (lines.length === 0) return null
  const due = cards.reduce((sum, deck) => sum + deck.due, 0)
  const missed = questions.reduce((sum, quiz) => sum + quiz.missed, 0)
  const sums = [
    due > 0 && t('learn.home.repeat.cards', { count: due }),
    missed > 0 && t('learn.home.repeat.questions', { count: missed }),
    t('learn.home.repeat.lessons', { count: lines.length }),
  ].filter((sum) => sum !== false)
  return (
    <section className={styles.repeat} aria-labelledby="repeat">
      <div className={styles.head}>
        <h2 id="repeat" className={styles.title}>
          {t('learn.home.repeat.title')}
        </h2>
        <p className={`small soft ${styles.sums}`}>
          {sums.map((sum) => (
            <span key={sum}>{sum}</span>
          ))}
        </p>
      </div>
      <Lines lines={lines.slice(0, mostShown)} />
      {lines.length > mostShown && (
        <details>
          <summary className="small">{t('learn.home.repeat.more', { count: lines.length - mostShown })}</summary>
          <Lines lines={lines.slice(mostShown)} />
        </details>
      )}
    </section>
  )
}

const Lines = ({ lines }: { lines: Line[] }) => (
  <ul className={styles.lessons}>
    {lines.map(({ pathId, moduleId, title, locale, Icon, count }) => (
      <li key={moduleId}>
        <a className={styles.lesson} href={moduleAddress(pathId, moduleId)}>
          <Icon size={20} stroke={1.6} aria-hidden="true" />
          <span className={styles.name}>
            <Theirs locale={locale}>{title}</Theirs>
          </span>
          <span className={styles.count}>{count}</span>
        </a>
      </li>
    ))}
  </ul>
)
