import type { ReactNode } from 'react'
import { Directional } from '@/lib/ui/directional'
import { lasting } from '@/lib/ui/lasting'
import { Theirs } from '@/lib/ui/theirs'
import { LiveState, LiveStation } from '../_player/live-state'
import { ActionIcon } from './action-icon'
import { pathAddress } from './addresses'
import type { Learner } from './learn-page'
import styles from './lesson.module.css'
import { isDone, itemsOf, type Outline, type OutlineItem } from './outline'

/** The foot, which is always in reach, shows that it is done. */
const states = ['inProgress', 'failed', 'waived', 'expired'] as const
const wordsOf = (t: Learner['t']) => Object.fromEntries(states.map((state) => [state, t(`learn.itemStates.${state}`)]))

type Props = { path: Outline; item: OutlineItem; learner: Learner; children: ReactNode }

/** The head of a lesson: the way back to its path, where in it the lesson stands, its title, and what one does with it. */
export function LessonHead({ path, item, learner: { t, regional }, children }: Props) {
  const items = itemsOf(path)
  const number = items.indexOf(item) + 1
  return (
    <header className={styles.head}>
      <p className={styles.back}>
        <a href={pathAddress(path.id)}>
          <Directional icon="back" />
          <Theirs locale={path.locale}>{path.title}</Theirs>
        </a>
        <span className="small soft unbroken">{t('learn.lesson.place', { number, count: items.length })}</span>
      </p>
      {/* Decoration: the place in words stands above. */}
      <span className={styles.trail} aria-hidden="true">
        {items.map((one) =>
          one === item ? (
            <LiveStation key={one.id} itemId={one.id} state={one.state} className={styles.here} />
          ) : (
            <i key={one.id} data-state={isDone(one) ? 'done' : 'next'} />
          ),
        )}
      </span>
      {children}
      <p className={`small soft ${styles.facts}`}>
        <span>
          <ActionIcon action={item.learnerAction} /> {item.typeName || t(`learn.actions.${item.learnerAction || 'read'}`)}
        </span>
        {item.minutes !== null && <bdi>{lasting(item.minutes, regional)}</bdi>}
        <LiveState itemId={item.id} state={item.state} words={wordsOf(t)} />
        {item.score !== null && <span>{t('learn.score', { score: item.score / 100 })}</span>}
      </p>
    </header>
  )
}
