import type { readBadges } from '@/lib/domain/assessing/points/badges.contract'
import type { DataOf } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'
import { Seal } from '@/lib/ui/seal'
import { Theirs } from '@/lib/ui/theirs'
import { When } from '@/lib/ui/when'
import type { Learner } from '../_parts/learn-page'
import styles from './points.module.css'

type Badge = DataOf<typeof readBadges>['badges'][number]
type Reading = Pick<Learner, 't' | 'language' | 'regional'>

/** Badges that were earned, and how far the others are: those that are earned first. */
export function Badges({ badges, learner }: DataOf<typeof readBadges> & { learner: Reading }) {
  if (badges.length === 0) return null
  const inOrder = [...badges.filter(({ earnedOn }) => earnedOn), ...badges.filter(({ earnedOn }) => !earnedOn)]
  return (
    <section id="badges" className="panel stack" aria-labelledby="badges-title">
      <h2 id="badges-title">{learner.t('learn.points.badges.title')}</h2>
      <ul className={styles.badges}>
        {inOrder.map((badge) => (
          <li key={badge.id} data-earned={badge.earnedOn !== null || undefined}>
            <One badge={badge} learner={learner} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function One({ badge, learner: { t, language, regional } }: { badge: Badge; learner: Reading }) {
  const { name, description, count, done, earnedOn, isNew } = badge
  const [title, text] = [inLanguage(name, language), inLanguage(description, language)]
  return (
    <>
      {earnedOn ? (
        <Seal className={styles.seal} />
      ) : (
        <svg className={styles.seal} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
          <circle className={styles.whole} cx="24" cy="24" r="20" />
          <circle className={styles.part} cx="24" cy="24" r="20" pathLength={count} strokeDasharray={`${done} ${count}`} />
        </svg>
      )}
      <strong data-text="theirs">
        <Theirs locale={title.lang}>{title.text}</Theirs>
      </strong>
      <span className="small" data-text="theirs">
        <Theirs locale={text.lang}>{text.text}</Theirs>
      </span>
      <span className="small soft">
        {isNew && <strong>{t('learn.points.badges.isNew')} · </strong>}
        {earnedOn ? (
          <When at={`${earnedOn}T12:00:00.000Z`} regional={{ ...regional, timeZone: 'UTC' }} as="day" />
        ) : (
          t('learn.points.badges.progress', { done, needed: count })
        )}
      </span>
    </>
  )
}
