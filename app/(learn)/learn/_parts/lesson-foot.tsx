import type { ReactNode } from 'react'
import type { readLearnerModule } from '@/lib/domain/learning/progress/learner-modules.contract'
import { sendEvents } from '@/lib/domain/learning/progress/progress-events.contract'
import { clock } from '@/lib/platform/clock'
import { newId } from '@/lib/platform/ids'
import { Directional } from '@/lib/ui/directional'
import { type DataOf, endpoint } from '@/lib/ui/endpoint'
import { IconCircleCheck } from '@/lib/ui/icons'
import { FinishOffline } from '../_player/finish-offline'
import { WhenDone } from '../_player/live-state'
import { moduleAddress, pathAddress } from './addresses'
import type { Learner } from './learn-page'
import styles from './lesson-foot.module.css'
import { LessonNotes, type OwnNote } from './lesson-notes'
import { finishedBy } from './moment-of'
import { itemsOf, neighbours, type Outline, type OutlineItem, onwardFrom } from './outline'
import { Press } from './press'

type Module = DataOf<typeof readLearnerModule>
type Props = { path: Outline; item: OutlineItem; module: Module; learner: Learner }

const addressOf = (path: Outline, to: OutlineItem | null) => (to ? moduleAddress(path.id, to.moduleId) : pathAddress(path.id))

/** The foot of a lesson, always in reach: the lesson before it, one's own bookmark and note, where in the path it is, and the one way on. */
export function LessonFoot({ path, item, module, note, learner }: Props & { note: OwnNote | null }) {
  const { t } = learner
  const items = itemsOf(path)
  const { before, after } = neighbours(items, item.id)
  const live = { itemId: item.id, state: item.state }
  // The result that completed the path leads to the goal, not back into a lesson.
  const isGoal = finishedBy(path, learner.query.done)?.kind === 'path'
  const onward = isGoal ? null : onwardFrom(path, item)
  return (
    <footer className={styles.foot} data-sticky>
      <nav className={styles.bar} aria-label={t('learn.lesson.ways')}>
        {before ? (
          <a
            href={moduleAddress(path.id, before.moduleId)}
            rel="prev"
            className={styles.before}
            aria-label={t('learn.lesson.beforeOf', { title: `\u2068${before.title || t('learn.untitled')}\u2069` })}
          >
            <Directional icon="back" size={22} />
            <span>{t('learn.lesson.before')}</span>
          </a>
        ) : (
          <span />
        )}
        {note ? <LessonNotes path={path} item={item} note={note} learner={learner} /> : <span />}
        <p className={styles.place}>
          <span className={`unbroken ${styles.number}`}>
            {t('learn.lesson.place', { number: items.indexOf(item) + 1, count: items.length })}
          </span>
          <span role="status" className={styles.state}>
            <WhenDone {...live} done={<Finished t={t} />} otherwise={null} />
          </span>
        </p>
        <WhenDone
          {...live}
          done={<Onward path={path} to={onward} t={t} isMain done={isGoal ? item.id : undefined} isGoal={isGoal} />}
          justDone={<Onward path={path} to={onward} t={t} isMain done={item.id} />}
          otherwise={
            <Finish path={path} item={item} module={module} learner={learner} onward={onward}>
              <Onward path={path} to={after} t={t} />
            </Finish>
          }
        />
      </nav>
    </footer>
  )
}

type OnwardProps = {
  path: Outline
  to: OutlineItem | null
  t: Learner['t']
  isMain?: boolean
  done?: string | undefined
  isGoal?: boolean
}
/** The way on: another lesson, or back to the path where there is none. */
const Onward = ({ path, to, t, isMain, done, isGoal }: OnwardProps) => (
  <a
    href={`${addressOf(path, to)}${done ? `?${new URLSearchParams({ done })}` : ''}`}
    rel={to ? 'next' : undefined}
    className={isMain ? 'button' : 'button quiet'}
    aria-label={to ? t('learn.lesson.afterOf', { title: `\u2068${to.title || t('learn.untitled')}\u2069` }) : undefined}
  >
    {t(to ? 'learn.lesson.after' : isGoal ? 'learn.lesson.goal' : 'learn.lesson.last')}
    <Directional icon="onward" />
  </a>
)

const Finished = ({ t }: Pick<Learner, 't'>) => (
  <>
    <IconCircleCheck size={16} stroke={1.8} aria-hidden="true" /> {t('learn.lesson.finished')}
  </>
)

type FinishProps = Props & { onward: OutlineItem | null; children: ReactNode }
/** One press that finishes the lesson and opens the next, where a press is enough: an article, and what learners mark themselves; else its children. */
function Finish({ path, item, module, learner: { t, profile }, onward, children }: FinishProps) {
  if (item.state === 'expired') return children
  const next = moduleAddress(path.id, module.id)
  const goOn = { onward: `${addressOf(path, onward)}?${new URLSearchParams({ done: item.id })}` }
  const words = (
    <>
      {t('learn.lesson.finish')}
      <Directional icon="onward" />
    </>
  )
  if (module.typeKey === 'content.article') {
    const fields = {
      module: module.id,
      locale: module.locale,
      openedAt: clock.now().toISOString(),
      opened: newId(),
      scrolled: newId(),
      acknowledged: newId(),
    }
    const isAcknowledged = module.settings.completion === 'acknowledge'
    const common = { moduleId: module.id, locale: module.locale }
    const events = [
      { ...common, action: 'opened', occurredAt: fields.openedAt },
      { ...common, action: 'scrolled', result: { percent: 100 } },
      { ...common, action: 'acknowledged' },
    ]
    const texts = { kept: t('learn.lesson.keptOffline'), sent: t('learn.lesson.sentLater') }
    return (
      <FinishOffline
        learnerId={profile.id}
        endpoint={endpoint(sendEvents)}
        events={events}
        title={module.title}
        texts={texts}
        then={<Onward path={path} to={onward} t={t} isMain />}
        className={styles.finish}
      >
        <Press action="finish" next={next} fields={{ ...fields, ...goOn }}>
          {isAcknowledged ? t('learn.lesson.acknowledge') : words}
        </Press>
      </FinishOffline>
    )
  }
  if (!module.isGradable && module.completionRules.includes('manual'))
    return (
      <Press action="complete" next={next} fields={{ module: module.id, ...goOn }}>
        {words}
      </Press>
    )
  return children
}
