import { IconCircleCheck } from '@tabler/icons-react'
import type { readLearnerModule } from '@/lib/domain/modules/published/learner-modules.contract'
import { sendEvents } from '@/lib/domain/progress/progress-events.contract'
import { clock } from '@/lib/platform/clock'
import { newId } from '@/lib/platform/ids'
import { Directional } from '@/lib/ui/directional'
import { type DataOf, endpoint } from '@/lib/ui/endpoint'
import { Theirs } from '@/lib/ui/theirs'
import { FinishOffline } from '../_player/finish-offline'
import { WhenDone } from '../_player/live-state'
import { moduleAddress, pathAddress } from './addresses'
import type { Learner } from './learn-page'
import styles from './lesson.module.css'
import { itemsOf, neighbours, type Outline, type OutlineItem, onwardFrom } from './outline'
import { Press } from './press'

type Module = DataOf<typeof readLearnerModule>
type Props = { path: Outline; item: OutlineItem; module: Module; learner: Learner }

/** The end of a lesson: that it is finished or a button that says so, and the lessons before and after it. */
export function LessonFoot({ path, item, module, learner }: Props) {
  const { t } = learner
  const { before, after } = neighbours(itemsOf(path), item.id)
  const live = { itemId: item.id, state: item.state }
  return (
    <footer className={styles.foot}>
      <WhenDone
        {...live}
        done={<Finished t={t} />}
        otherwise={<Finish path={path} item={item} module={module} learner={learner} />}
      />
      <nav className={styles.onward} aria-label={t('learn.lesson.ways')}>
        {before ? (
          <a href={moduleAddress(path.id, before.moduleId)} rel="prev">
            <span className="small soft">{t('learn.lesson.before')}</span>
            <Theirs locale={before.locale}>{before.title || t('learn.untitled')}</Theirs>
          </a>
        ) : (
          <span />
        )}
        <WhenDone
          {...live}
          done={<Onward path={path} to={onwardFrom(path, item)} t={t} className={styles.main} />}
          otherwise={<Onward path={path} to={after} t={t} />}
        />
      </nav>
    </footer>
  )
}

type OnwardProps = { path: Outline; to: OutlineItem | null; t: Learner['t']; className?: string }
/** The way on: another lesson, or back to the path where there is none. */
const Onward = ({ path, to, t, className }: OnwardProps) =>
  to ? (
    <a href={moduleAddress(path.id, to.moduleId)} rel="next" className={className}>
      <span className={`small ${styles.go}`}>
        {t('learn.lesson.after')} <Directional icon="onward" size={16} />
      </span>
      <Theirs locale={to.locale}>{to.title || t('learn.untitled')}</Theirs>
    </a>
  ) : (
    <a href={pathAddress(path.id)} className={className}>
      <span className="small">{t('learn.lesson.last')}</span>
      <Theirs locale={path.locale}>{path.title}</Theirs>
    </a>
  )

const Finished = ({ t }: Pick<Learner, 't'>) => (
  <p className={styles.finished} role="status">
    <IconCircleCheck size={18} stroke={1.6} aria-hidden="true" /> {t('learn.lesson.finished')}
  </p>
)

/** Offers to say that a lesson is finished where a press is enough: an article, and what learners mark themselves. */
function Finish({ path, item, module, learner: { t, profile } }: Props) {
  if (item.state === 'expired') return null
  const next = moduleAddress(path.id, module.id)
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
      <FinishOffline learnerId={profile.id} endpoint={endpoint(sendEvents)} events={events} title={module.title} texts={texts}>
        <Press action="finish" next={next} fields={fields}>
          {t(isAcknowledged ? 'learn.lesson.acknowledge' : 'learn.lesson.finish')}
        </Press>
      </FinishOffline>
    )
  }
  if (!module.isGradable && module.completionRules.includes('manual'))
    return (
      <Press action="complete" next={next} fields={{ module: module.id }}>
        {t('learn.lesson.finish')}
      </Press>
    )
  return null
}
