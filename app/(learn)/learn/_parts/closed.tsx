import { enrolMyself } from '@/lib/domain/learning/learning-paths/enrolments.contract'
import { isOn } from '@/lib/ui/can'
import { Theirs } from '@/lib/ui/theirs'
import { moduleAddress, pathAddress } from './addresses'
import type { Learner } from './learn-page'
import styles from './lesson.module.css'
import { LessonHead } from './lesson-head'
import { LockReasons } from './lock-reasons'
import { isReader, itemsOf, type Outline, type OutlineItem } from './outline'
import { Press } from './press'
import { Reached } from './reached'

type Props = { path: Outline; item: OutlineItem; learner: Learner }

/** The texts for a learner without access to the lessons, by the state of the enrolment. */
type Words = { title: string; detail: string; join?: string }
const notIn: Words = { title: 'learn.lesson.notIn', detail: 'learn.lesson.notInDetail', join: 'learn.path.join' }
const wordsOf: Partial<Record<string, Words>> = {
  waiting: { title: 'learningPaths.learners.states.waiting', detail: 'learn.path.waitingDetail' },
  waived: { title: 'learningPaths.learners.states.waived', detail: 'learn.path.waived' },
  expired: { title: 'learningPaths.learners.states.expired', detail: 'learn.path.expired', join: 'learn.path.again' },
}

/** In place of a lesson that may not be opened yet: why, in plain words, and the way there. */
export function Closed({ path, item, learner }: Props) {
  const { t } = learner
  const state = path.enrolment?.state
  const isIn = isReader(path.enrolment)
  const words = wordsOf[state ?? ''] ?? notIn
  const { title, detail } = words
  const join = isOn(learner.me, enrolMyself) ? words.join : undefined
  return (
    <div className={styles.lesson}>
      <Reached path={path} learner={learner} />
      <LessonHead path={path} item={item} learner={learner}>
        <h1>
          <Theirs locale={item.locale}>{item.title || t('learn.untitled')}</Theirs>
        </h1>
      </LessonHead>
      <section className={styles.closed}>
        <h2>{t(isIn ? 'learn.locked.title' : title)}</h2>
        {isIn ? (
          <p>
            <LockReasons item={item} items={itemsOf(path)} person={learner} />
          </p>
        ) : (
          <p>{t(detail)}</p>
        )}
        <div className="row">
          {!isIn && join && (
            <Press action="enrol" next={moduleAddress(path.id, item.moduleId)} fields={{ path: path.id }}>
              {t(join)}
            </Press>
          )}
          <a className={isIn || !join ? 'button' : undefined} href={pathAddress(path.id)}>
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
