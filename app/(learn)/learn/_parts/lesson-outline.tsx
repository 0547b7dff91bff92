import { lasting } from '@/lib/ui/lasting'
import { Theirs } from '@/lib/ui/theirs'
import { LiveStation } from '../_player/live-state'
import { moduleAddress } from './addresses'
import type { Learner } from './learn-page'
import styles from './lesson-outline.module.css'
import { isDone, isReader, type Outline, type OutlineItem } from './outline'

type Props = { path: Outline; item: OutlineItem; learner: Learner }

/** The outline of the path beside a lesson, where the window has room for both. */
export function LessonOutline({ path, item: here, learner: { t, regional } }: Props) {
  const isOpen = (item: OutlineItem) => isReader(path.enrolment) && item.isAvailable && item.state !== 'locked'
  return (
    <nav className={styles.outline} aria-label={t('learn.lesson.outline')}>
      {path.sections.map((section, at) => (
        <div key={section.id} className={styles.section}>
          {path.sections.length > 1 && (
            <p className={styles.title}>
              {section.title ? <bdi data-text="theirs">{section.title}</bdi> : t('learn.path.part', { number: at + 1 })}
            </p>
          )}
          <ol>
            {section.items.map((item) => (
              <li key={item.id} className={styles.item} data-here={item === here || undefined}>
                {item === here ? (
                  <LiveStation itemId={item.id} state={item.state} className={styles.station} />
                ) : (
                  <i className={styles.station} data-state={isDone(item) ? 'done' : isOpen(item) ? 'open' : 'locked'} />
                )}
                {isOpen(item) ? (
                  <a href={moduleAddress(path.id, item.moduleId)} aria-current={item === here ? 'page' : undefined}>
                    <Theirs locale={item.locale}>{item.title || t('learn.untitled')}</Theirs>
                    {isDone(item) && <span className="hidden-visually">{t(`learn.itemStates.${item.state}`)}</span>}
                  </a>
                ) : (
                  <span>
                    <Theirs locale={item.locale}>{item.title || t('learn.untitled')}</Theirs>
                    <span className="hidden-visually">{t('learn.locked.title')}</span>
                  </span>
                )}
                {item.minutes !== null && <bdi className={styles.minutes}>{lasting(item.minutes, regional)}</bdi>}
              </li>
            ))}
          </ol>
        </div>
      ))}
    </nav>
  )
}
