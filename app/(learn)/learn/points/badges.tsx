import type { readBadges } from '@/lib/domain/assessing/points/badges.contract'
import type { DataOf } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'
import { Seal } from '@/lib/ui/seal'
import { Theirs } from '@/lib/ui/theirs'
import { When } from '@/lib/ui/when'
import type { Learner } from '../_parts/learn-page'
import styles from './points.module.css'

type Props = DataOf<typeof readBadges> & { learner: Pick<Learner, 't' | 'language' | 'regional'> }

/** Badges that were earned, and how far the others are. */
export function Badges({ badges, learner: { t, language, regional } }: Props) {
  if (badges.length === 0) return null
  return (
    <section className="panel stack" aria-labelledby="badges">
      <h2 id="badges">{t('learn.points.badges.title')}</h2>
      <ul className={styles.badges}>
        {badges.map(({ id, name, description, count, done, earnedOn, isNew }) => {
          const [title, text] = [inLanguage(name, language), inLanguage(description, language)]
          return (
            <li key={id}>
              {earnedOn ? <Seal className={styles.seal} /> : <i className={styles.ring} />}
              <span className="stack tight">
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
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
