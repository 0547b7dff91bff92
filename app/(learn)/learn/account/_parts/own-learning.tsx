import { readOwnSummary } from '@/lib/domain/standards/analytics/learners.contract'
import { can } from '@/lib/ui/can'
import { Sparkline } from '@/lib/ui/chart/sparkline'
import { numberIn } from '@/lib/ui/regional-format'
import type { Learner } from '../../_parts/learn-page'
import styles from './own-learning.module.css'

/** How the learner's own learning goes: the last weeks beside those before, and rows of days. */
export async function OwnLearning({ learner }: { learner: Learner }) {
  const { api, me, t, regional } = learner
  if (!can(me, readOwnSummary)) return null
  const { data } = await api(readOwnSummary)
  const say = (key: string, values?: Record<string, number | string>) => t(`analytics.own.${key}`, values)
  const number = (value: number) => numberIn(regional, value)
  const facts = [
    {
      key: 'minutes',
      value: say('minutesOf', { minutes: data.minutes.current }),
      detail: say('before', { before: data.minutes.previous }),
    },
    { key: 'days', value: number(data.days.current), detail: say('before', { before: data.days.previous }) },
    { key: 'streak', value: number(data.streak.current), detail: say('longest', { days: data.streak.longest }) },
    { key: 'completed', value: number(data.completed), detail: say('running', { running: data.running }) },
  ]
  return (
    <section id="own-learning" className="panel stack" aria-labelledby="own-learning-title">
      <div>
        <h2 id="own-learning-title">{say('title')}</h2>
        <p className="soft">{say('intro')}</p>
      </div>
      <dl className={styles.facts}>
        {facts.map(({ key, value, detail }) => (
          <div key={key}>
            <dt className="soft small">{say(key)}</dt>
            <dd>
              <strong>
                <bdi>{value}</bdi>
              </strong>
              <p className="soft small">{detail}</p>
            </dd>
          </div>
        ))}
      </dl>
      <Sparkline values={data.daily.map(({ minutes }) => minutes)} />
    </section>
  )
}
