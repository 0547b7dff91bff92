import type { ReactNode } from 'react'
import { readBadges } from '@/lib/domain/assessing/points/badges.contract'
import { listEntries, readStreak, readSummary } from '@/lib/domain/assessing/points/learner.contract'
import { listOwnBoards } from '@/lib/domain/assessing/points/own-boards.contract'
import { readPreference } from '@/lib/domain/assessing/points/preferences.contract'
import type { DataOf, ItemOf } from '@/lib/ui/endpoint'
import { numberIn } from '@/lib/ui/regional-format'
import { When } from '@/lib/ui/when'
import { DoForm } from '../_parts/do-form'
import { type Learner, learnPage } from '../_parts/learn-page'
import { Notice } from '../_parts/notice'
import { Press } from '../_parts/press'
import { LevelRing } from './_parts/level-ring'
import { Badges } from './badges'
import { Boards } from './boards'
import { Entries } from './entries'
import styles from './points.module.css'
import { StreakWeek } from './streak-week'

/** The reader's points: how many, why, the streak, planned absences, and the way out. */
export default learnPage(async (learner) => {
  const { t, api, query } = learner
  const [{ data: summary }, { data: chosen }] = await Promise.all([api(readSummary), api(readPreference)])
  const kept = { alias: chosen.alias ?? '', anonymous: chosen.isAnonymous ? '1' : '0' }
  const say = (key: string) => t(`learn.points.${key}`)
  const framed = (content: ReactNode) => ({
    title: say('title'),
    content: (
      <div className="stack">
        <Notice {...learner} />
        <header className="stack tight">
          <h1>{say('title')}</h1>
          <p className="soft">{say('intro')}</p>
        </header>
        {content}
      </div>
    ),
  })
  if (summary.isOut)
    return framed(
      <>
        <p>{say('isOut')}</p>
        <Press action="points-preference" next="/learn/points" fields={{ ...kept, out: '0' }}>
          {say('optIn')}
        </Press>
      </>,
    )
  const { cursor } = query
  const [{ data: entries, metadata }, { data: streak }, { data: earned }, { data: boards }] = await Promise.all([
    api(listEntries, { query: { perPage: 20, cursor } }),
    api(readStreak, { query: { days: '7' } }),
    api(readBadges),
    api(listOwnBoards),
  ])
  return framed(
    <>
      <Now summary={summary} streak={streak} learner={learner} />
      <section id="days" className="panel stack" aria-labelledby="days-title">
        <h2 id="days-title">{say('days')}</h2>
        <StreakWeek days={streak.days} today={streak.today} learner={learner} />
        <p className="small soft">{say('daysDetail')}</p>
        <Absences pauses={streak.pauses} today={streak.today} learner={learner} />
      </section>
      <Badges {...earned} learner={learner} />
      <Boards {...boards} chosen={chosen} learner={learner} />
      <Why entries={entries} nextCursor={metadata.nextCursor} learner={learner} />
      <section className="stack tight" aria-labelledby="out">
        <h2 id="out">{say('out')}</h2>
        <p className="soft">{say('outDetail')}</p>
        <Press action="points-preference" next="/learn/points" fields={{ ...kept, out: '1' }} className="button quiet">
          {say('optOut')}
        </Press>
      </section>
    </>,
  )
})

type NowProps = { summary: DataOf<typeof readSummary>; streak: DataOf<typeof readStreak>; learner: Learner }

/** The reader's points and level, how far the next one is, and the streak. */
function Now({ summary, streak, learner }: NowProps) {
  const say = (key: string) => learner.t(`learn.points.${key}`)
  const count = (value: number) => <bdi>{numberIn(learner.regional, value)}</bdi>
  return (
    <section className={`panel ${styles.now}`} aria-label={say('now')}>
      <LevelRing summary={summary} learner={learner} />
      <dl className={styles.figures}>
        <Figure label={say('current')}>{count(streak.current)}</Figure>
        <Figure label={say('longest')}>{count(streak.longest)}</Figure>
        <Figure label={say('freezes')}>{count(streak.freezes)}</Figure>
      </dl>
    </section>
  )
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="small">{label}</dt>
    <dd>{children}</dd>
  </div>
)

type WhyProps = { entries: ItemOf<typeof listEntries>[]; nextCursor?: string | null; learner: Learner }

/** The entries of the ledger, with the way to the next ones. */
function Why({ entries, nextCursor, learner }: WhyProps) {
  const { t } = learner
  return (
    <section className="panel stack" aria-labelledby="why">
      <h2 id="why">{t('learn.points.why')}</h2>
      {entries.length > 0 ? <Entries entries={entries} learner={learner} /> : <p className="soft">{t('learn.points.none')}</p>}
      {nextCursor && (
        <div>
          <a className="button quiet" href={`/learn/points?${new URLSearchParams({ cursor: nextCursor })}`}>
            {t('learn.catalogue.more')}
          </a>
        </div>
      )}
    </section>
  )
}

type Pause = { id: string; firstDay: string; lastDay: string }
function Absences({ pauses, today, learner: { t, regional } }: { pauses: Pause[]; today: string; learner: Learner }) {
  const say = (key: string) => t(`learn.points.absence.${key}`)
  const day = (date: string) => <When at={`${date}T12:00:00.000Z`} regional={{ ...regional, timeZone: 'UTC' }} as="day" />
  return (
    <details>
      <summary>{say('title')}</summary>
      <div className="stack">
        {pauses.map(({ id, firstDay, lastDay }) => (
          <div key={id} className="row">
            <span>
              {day(firstDay)} – {day(lastDay)}
            </span>
            <Press action="points-pause-end" next="/learn/points" fields={{ id }} className="button quiet">
              {say('end')}
            </Press>
          </div>
        ))}
        <DoForm action="points-pause" className={styles.absence}>
          <input type="hidden" name="next" value="/learn/points" />
          <label className="stack tight">
            <span>{say('first')}</span>
            <input type="date" name="firstDay" min={today} required />
          </label>
          <label className="stack tight">
            <span>{say('last')}</span>
            <input type="date" name="lastDay" min={today} required />
          </label>
          <button type="submit" className="button quiet">
            {say('plan')}
          </button>
        </DoForm>
      </div>
    </details>
  )
}
