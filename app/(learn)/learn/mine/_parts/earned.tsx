import { readBadges } from '@/lib/domain/assessing/points/badges.contract'
import type { readSummary } from '@/lib/domain/assessing/points/learner.contract'
import { listOwnBoards } from '@/lib/domain/assessing/points/own-boards.contract'
import type { DataOf } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'
import { Seal } from '@/lib/ui/seal'
import { Theirs } from '@/lib/ui/theirs'
import type { Learner } from '../../_parts/learn-page'
import { LevelRing } from '../../points/_parts/level-ring'
import styles from '../mine.module.css'

const mostBadges = 6

type Props = { summary: DataOf<typeof readSummary>; learner: Learner }

/** Points and level, the badges that were earned, and the leaderboards. */
export async function Earned({ summary, learner }: Props) {
  const { t, api, language } = learner
  const [{ data }, { data: boards }] = await Promise.all([api(readBadges), api(listOwnBoards)])
  const earned = data.badges.filter(({ earnedOn }) => earnedOn)
  return (
    <section className="panel stack" aria-labelledby="points">
      <div className="bar">
        <h2 id="points">{t('learn.points.title')}</h2>
        <a href="/learn/points">{t('learn.mine.all')}</a>
      </div>
      <div className={styles.earned}>
        <LevelRing summary={summary} learner={learner} />
        {data.badges.length > 0 && (
          <div className="stack tight">
            <p className="small soft">{t('learn.mine.earned', { done: earned.length, count: data.badges.length })}</p>
            <ul className={styles.badges}>
              {earned.slice(0, mostBadges).map(({ id, name }) => {
                const { text, lang } = inLanguage(name, language)
                return (
                  <li key={id} data-text="theirs">
                    <Seal className={styles.seal} />
                    <Theirs locale={lang}>{text}</Theirs>
                  </li>
                )
              })}
            </ul>
          </div>
        )}
      </div>
      {boards.leaderboards.length > 0 && (
        <p className="row small">
          <span className="soft">{t('learn.points.boards.title')}</span>
          {boards.leaderboards.map(({ id, name }) => {
            const { text, lang } = inLanguage(name, language)
            return (
              <a key={id} href={`/learn/points/boards/${id}`} data-text="theirs">
                <Theirs locale={lang}>{text}</Theirs>
              </a>
            )
          })}
        </p>
      )}
    </section>
  )
}
