import { summarizeModeration } from '@/lib/domain/learning/communities/moderation/sanctions.contract'
import { Facts } from '@/lib/ui/detail/facts'
import { Amount, When } from '@/lib/ui/when'
import { learnPage } from '../../_parts/learn-page'
import { ToCommunities } from '../_parts/to-communities'
import styles from '../communities.module.css'

const steps = ['report', 'hide', 'decide', 'appeal'] as const

/** How communities are moderated, and what moderators decided lately: counts alone, without people. */
export default learnPage(async ({ t, api, regional }) => {
  const { data: summary } = await api(summarizeModeration)
  const say = (key: string) => t(`communities.transparency.${key}`)
  const { appeals } = summary
  const count = (label: string, value: number) => ({ label: say(label), value: <Amount value={value} regional={regional} /> })
  return {
    title: say('title'),
    content: (
      <div className="stack">
        <header className="stack tight">
          <ToCommunities t={t} />
          <h1>{say('title')}</h1>
        </header>
        <ol className={`stack tight ${styles.card}`}>
          {steps.map((step) => (
            <li key={step}>{say(step)}</li>
          ))}
        </ol>
        <section className="stack" aria-labelledby="figures">
          <div>
            <h2 id="figures">{say('figures')}</h2>
            <p className="small soft">
              {say('since')} <When at={summary.since} regional={regional} as="day" />
            </p>
          </div>
          <div className={styles.card}>
            <Facts
              facts={[
                count('removedPosts', summary.removedPosts),
                count('warnings', summary.warnings),
                count('mutes', summary.mutes),
                count('suspensions', summary.suspensions),
                count('appealsOpen', appeals.open),
                count('appealsUpheld', appeals.upheld),
                count('appealsOverturned', appeals.overturned),
              ]}
            />
          </div>
        </section>
      </div>
    ),
  }
})
