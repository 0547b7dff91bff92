import { Theirs } from '@/lib/ui/theirs'
import { pathAddress } from './addresses'
import type { Learner } from './learn-page'
import styles from './lesson.module.css'
import { LessonHead } from './lesson-head'
import { LockReasons } from './lock-reasons'
import { isReader, itemsOf, type Outline, type OutlineItem } from './outline'
import { Press } from './press'

type Props = { path: Outline; item: OutlineItem; learner: Learner }

/** In place of a lesson that may not be opened yet: why, in plain words, and the way there. */
export function Closed({ path, item, learner }: Props) {
  const { t } = learner
  const isIn = isReader(path.enrolment)
  const isWaiting = path.enrolment?.state === 'waiting'
  return (
    <div className={styles.lesson}>
      <LessonHead path={path} item={item} learner={learner}>
        <h1>
          <Theirs locale={item.locale}>{item.title || t('learn.untitled')}</Theirs>
        </h1>
      </LessonHead>
      <section className={styles.closed}>
        <h2>{t(isIn ? 'learn.locked.title' : isWaiting ? 'learn.states.waiting' : 'learn.lesson.notIn')}</h2>
        {isIn ? (
          <p>
            <LockReasons item={item} items={itemsOf(path)} person={learner} />
          </p>
        ) : (
          <p>{t(isWaiting ? 'learn.path.waitingDetail' : 'learn.lesson.notInDetail')}</p>
        )}
        <div className="row">
          {!isIn && !isWaiting && (
            <Press action="enrol" next={pathAddress(path.id)} fields={{ path: path.id }}>
              {t('learn.path.join')}
            </Press>
          )}
          <a className={isIn || isWaiting ? 'button' : undefined} href={pathAddress(path.id)}>
            {t('learn.lesson.toPath')}
          </a>
        </div>
      </section>
    </div>
  )
}

/** In place of a lesson whose module is not published any more. */
export const Gone = ({ path, item, learner }: Props) => (
  <div className={styles.lesson}>
    <LessonHead path={path} item={item} learner={learner}>
      <h1>{learner.t('learn.unavailable')}</h1>
    </LessonHead>
    <section className={styles.closed}>
      <p>{learner.t('learn.lesson.goneDetail')}</p>
      <div>
        <a className="button" href={pathAddress(path.id)}>
          {learner.t('learn.lesson.toPath')}
        </a>
      </div>
    </section>
  </div>
)
