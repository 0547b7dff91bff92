import { readOwnGrades } from '@/lib/domain/assessing/gradebook/own-grades.contract'
import { enrolMyself } from '@/lib/domain/learning/learning-paths/enrolments.contract'
import { can, isOn } from '@/lib/ui/can'
import { Directional } from '@/lib/ui/directional'
import { Seal } from '@/lib/ui/seal'
import { Theirs } from '@/lib/ui/theirs'
import { When } from '@/lib/ui/when'
import { moduleAddress, pathAddress } from './addresses'
import { Due } from './due'
import type { Learner } from './learn-page'
import { MeasuredWay } from './measured-way'
import { itemsOf, type Outline, stretchesOf } from './outline'
import styles from './path.module.css'
import { Press } from './press'

type Props = { path: Outline; learner: Learner }

/** Where the learner stands in a path, and the one thing to do about it: join, go on, wait, or look back. */
export function Standing({ path, learner }: Props) {
  const { enrolment } = path
  if (!enrolment || enrolment.state === 'withdrawn') return <NotIn path={path} learner={learner} hasLeft={enrolment !== null} />
  if (enrolment.state === 'waiting') return <Waiting path={path} learner={learner} />
  return <Walking path={path} enrolment={enrolment} learner={learner} />
}

function NotIn({ path, learner: { t, me }, hasLeft }: Props & { hasLeft: boolean }) {
  const [first] = itemsOf(path)
  if (!first) return <p>{t('learn.path.empty')}</p>
  return (
    <section className={styles.standing} aria-label={t('learn.path.standing')}>
      <p>{t(hasLeft ? 'learn.path.hasLeft' : 'learn.path.notIn')}</p>
      {isOn(me, enrolMyself) && (
        <Press action="enrol" next={moduleAddress(path.id, first.moduleId)} fields={{ path: path.id }}>
          {t(hasLeft ? 'learn.path.rejoin' : 'learn.path.join')}
        </Press>
      )}
    </section>
  )
}

function Waiting({ path, learner: { t } }: Props) {
  return (
    <section className={styles.standing} aria-label={t('learn.path.standing')}>
      <p>
        <strong>{t('learningPaths.learners.states.waiting')}.</strong> {t('learn.path.waitingDetail')}
      </p>
      <Press action="withdraw" next={pathAddress(path.id)} fields={{ path: path.id }}>
        {t('learn.path.stopWaiting')}
      </Press>
    </section>
  )
}

type WalkingProps = Props & { enrolment: NonNullable<Outline['enrolment']> }
function Walking({ path, enrolment, learner }: WalkingProps) {
  const { t, regional, me } = learner
  const { percent, state, dueAt, completedAt, hasNewContent } = enrolment
  const next = itemsOf(path).find(({ id }) => id === path.next)
  const isDone = state === 'completed'
  return (
    <section className={styles.standing} aria-label={t('learn.path.standing')}>
      {isDone && (
        <p className={styles.reached}>
          <Seal className={styles.seal} /> {t('learn.path.completed')} <When at={completedAt} regional={regional} as="day" />
        </p>
      )}
      {(state === 'waived' || state === 'expired') && <p>{t(`learn.path.${state}`)}</p>}
      <MeasuredWay percent={percent} sections={stretchesOf(path)} className={styles.way} t={t} />
      {next && (
        <div className="row">
          <a className="button" href={moduleAddress(path.id, next.moduleId)}>
            {t(percent > 0 ? 'learn.home.continue' : 'learn.home.start')}
            <Directional icon="onward" />
          </a>
          <Theirs locale={next.locale}>{next.title}</Theirs>
        </div>
      )}
      {state === 'expired' && isOn(me, enrolMyself) && (
        <Press action="enrol" next={pathAddress(path.id)} fields={{ path: path.id }}>
          {t('learn.path.again')}
        </Press>
      )}
      <Due state={state} dueAt={dueAt} learner={learner} isOnTone />
      {can(me, readOwnGrades) && (
        <p>
          <a href={`${pathAddress(path.id)}/grades`}>{t('gradebook.own.link')}</a>
        </p>
      )}
      {hasNewContent && <p className="small">{t('learn.path.newContent')}</p>}
    </section>
  )
}
