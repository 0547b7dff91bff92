import Link from 'next/link'
import type { z } from 'zod'
import type { PublishedPolicy } from '@/lib/domain/terms/term-policies.contract'
import type { Person } from '@/lib/ui/person'
import { When } from '@/lib/ui/when'
import { isRequired, policyTypes } from './policy-state'
import styles from './terms.module.css'

type Props = { published: z.input<typeof PublishedPolicy>[]; say: Person['say']; place: Person['place'] }

/** What is in force of each type, at a glance. */
export const InForce = ({ published, say, place }: Props) => (
  <section aria-label={say('terms.inForce')} className={`split narrow ${styles.cards}`}>
    {policyTypes.map((type) => {
      const policy = published.find((candidate) => candidate.type === type)
      return (
        <article key={type} className="panel compact stack tight">
          <h2>{say(`terms.values.type.${type}`)}</h2>
          <p className="small soft">{say(isRequired(type) ? 'terms.everybody' : 'terms.choice')}</p>
          <p>
            {policy ? (
              <Link href={`/console/terms/${policy.id}`} prefetch={false}>
                {say('terms.version', { number: policy.number })}
              </Link>
            ) : (
              <span className="soft">{say('terms.noneInForce')}</span>
            )}
          </p>
          {policy && (
            <p className="small soft">
              {say('terms.since')} <When at={policy.publishedAt} place={place} as="day" />
            </p>
          )}
        </article>
      )
    })}
  </section>
)
