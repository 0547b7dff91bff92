import { lasting } from '@/lib/ui/lasting'
import { numberIn } from '@/lib/ui/regional-format'
import { Seal } from '@/lib/ui/seal'
import { Theirs } from '@/lib/ui/theirs'
import { ActionIcon } from './action-icon'
import { moduleAddress } from './addresses'
import type { Learner } from './learn-page'
import { LockReasons } from './lock-reasons'
import { isDone, isReader, itemsOf, type Outline, type OutlineItem, type Section, stationsOf } from './outline'
import styles from './outline.module.css'

type Props = { section: Section; at: number; path: Outline; learner: Learner }

/** A section of a path, a station of the way down the page; its lessons are the stops before the next one. */
export function OutlineSection({ section, at, path, learner }: Props) {
  const { t } = learner
  const { id, title, rule, items } = section
  const state = stationsOf(path.sections, isReader(path.enrolment))[at] ?? 'next'
  return (
    <section className={styles.section} data-state={state} aria-labelledby={`section-${id}`}>
      <span className={styles.landmark} aria-hidden="true">
        {state === 'done' ? <Seal className={styles.seal} /> : numberIn(learner.regional, at + 1)}
      </span>
      <header className={styles.head}>
        <h2 id={`section-${id}`}>{title ? <bdi>{title}</bdi> : t('learn.path.part', { number: at + 1 })}</h2>
        <p className="small soft">
          {state === 'done'
            ? t('learn.path.sectionDone')
            : t('learn.path.sectionPlace', { done: items.filter(isDone).length, count: items.length })}
        </p>
        {rule.kind === 'anyN' && <p className="small soft">{t('learn.path.anyN', { count: rule.count ?? 0 })}</p>}
      </header>
      <ol className={styles.items}>
        {items.map((item) => (
          <li key={item.id} className={styles.item} data-state={stateOf(item, path)}>
            <Item item={item} path={path} learner={learner} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The station of an item: behind, where the learner goes on, open, or locked. */
function stateOf(item: OutlineItem, path: Outline): 'done' | 'now' | 'open' | 'locked' {
  if (isDone(item)) return 'done'
  if (item.id === path.next) return 'now'
  return item.state === 'locked' || !isReader(path.enrolment) ? 'locked' : 'open'
}

function Item({ item, path, learner }: { item: OutlineItem; path: Outline; learner: Learner }) {
  const { t } = learner
  const { moduleId, title, locale, isFallback, isAvailable, isRequired, state, score, learnerAction, typeName, minutes } = item
  const isOpen = isReader(path.enrolment) && isAvailable && state !== 'locked'
  const name = <Theirs locale={locale}>{title || t('learn.untitled')}</Theirs>
  return (
    <>
      {isOpen ? (
        <a
          href={moduleAddress(path.id, moduleId)}
          className={styles.name}
          aria-current={item.id === path.next ? 'step' : undefined}
        >
          {name}
        </a>
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      <span className={styles.facts}>
        <span className={styles.kind}>
          <ActionIcon action={learnerAction} />
          {typeName || t(`learn.actions.${learnerAction || 'read'}`)}
        </span>
        {minutes !== null && <bdi>{lasting(minutes, learner.regional)}</bdi>}
        {state !== 'available' && state !== 'locked' && <span>{t(`learn.itemStates.${state}`)}</span>}
        {score !== null && <span>{t('learn.score', { score: score / 100 })}</span>}
        {!isRequired && <span>{t('learn.optional')}</span>}
        {isFallback && <span>{t('learn.onlyIn', { language: t(`learn.languages.${locale}`) })}</span>}
        {!isAvailable && <span>{t('learn.unavailable')}</span>}
      </span>
      {state === 'locked' && (
        <span className={styles.why}>
          <span className="hidden-visually">{t('learn.locked.title')}</span>{' '}
          <LockReasons item={item} items={itemsOf(path)} person={learner} />
        </span>
      )}
    </>
  )
}
