import type { readSummary } from '@/lib/domain/assessing/points/learner.contract'
import type { DataOf } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'
import { numberIn } from '@/lib/ui/regional-format'
import { Theirs } from '@/lib/ui/theirs'
import type { Learner } from '../../_parts/learn-page'
import { shareOfLevel } from './level.rules'
import styles from './level-ring.module.css'

type Props = { summary: DataOf<typeof readSummary>; learner: Pick<Learner, 't' | 'regional' | 'language'> }

/** The points within a ring that fills up to the next level, and what is missing to it in words. */
export function LevelRing({ summary, learner: { t, regional, language } }: Props) {
  const { points, level, nextLevel } = summary
  const share = shareOfLevel(summary)
  const named = level && inLanguage(level.name, language)
  const next = nextLevel && `\u2068${inLanguage(nextLevel.name, language).text}\u2069`
  const label = next ? t('learn.points.ring', { percent: share, level: next }) : undefined
  return (
    <div className={styles.level}>
      <div className={styles.ring}>
        <svg viewBox="0 0 120 120" role={label ? 'img' : undefined} aria-label={label} aria-hidden={!label || undefined}>
          <circle className={styles.whole} cx="60" cy="60" r="52" />
          <circle className={styles.part} cx="60" cy="60" r="52" pathLength="100" strokeDasharray={`${share * 100} 100`} />
        </svg>
        <p className={styles.points}>
          <strong>
            <bdi>{numberIn(regional, points)}</bdi>
          </strong>
          <span className="small">{t('learn.points.count', { count: points })}</span>
        </p>
      </div>
      <div className="stack tight">
        {named && (
          <p className={styles.name} data-text="theirs">
            <Theirs locale={named.lang}>{named.text}</Theirs>
          </p>
        )}
        {next && nextLevel && (
          <p className="soft" data-text="theirs">
            {t('learn.points.next', { count: nextLevel.threshold - points, level: next })}
          </p>
        )}
      </div>
    </div>
  )
}
