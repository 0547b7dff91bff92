import type { listLearningPaths } from '@/lib/domain/learning/learning-paths/learning-paths.contract'
import { Cover } from '@/lib/ui/cover'
import type { ItemOf } from '@/lib/ui/endpoint'
import { Seal } from '@/lib/ui/seal'
import { Theirs } from '@/lib/ui/theirs'
import { pathAddress } from './addresses'
import styles from './card.module.css'
import { Due } from './due'
import type { Learner } from './learn-page'
import type { OwnPath } from './outline'
import { Way } from './way'

/** The catalogue's data about a path. */
export type About = Pick<ItemOf<typeof listLearningPaths>, 'cover' | 'estimatedMinutes'>
type Props = { path: OwnPath; about?: About | undefined; learner: Learner }

/** A path of one's own: how far it has come, what is next, when it is due. */
export function OwnPathCard({ path: { path, next, percent, state, dueAt, sections }, about, learner }: Props) {
  const { t } = learner
  const isDone = ['completed', 'waived', 'expired'].includes(state)
  return (
    <a className={styles.card} href={pathAddress(path.id)}>
      <Cover id={path.id} of={about?.cover} minutes={about?.estimatedMinutes} className={styles.cover} />
      <strong className={styles.title}>
        <Theirs locale={path.locale}>{path.title}</Theirs>
      </strong>
      {next && (
        <span className="small soft">
          {t('learn.next')} <Theirs locale={next.locale}>{next.title}</Theirs>
        </span>
      )}
      <span className={styles.foot}>
        {state === 'waiting' ? (
          <span className="badge">{t('learningPaths.learners.states.waiting')}</span>
        ) : isDone ? (
          <span className={styles.done}>
            {state === 'completed' && <Seal className={styles.seal} />}
            {t(`learningPaths.learners.states.${state}`)}
          </span>
        ) : (
          <Way percent={percent} sections={sections} label={t('learn.percent', { percent: percent / 100 })} />
        )}
        <Due state={state} dueAt={dueAt} learner={learner} />
      </span>
    </a>
  )
}
