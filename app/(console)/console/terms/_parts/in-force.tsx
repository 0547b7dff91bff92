import Link from 'next/link'
import type { z } from 'zod'
import type { PublishedPolicy } from '@/lib/domain/house/terms/term-policies.contract'
import { policyTypes } from '@/lib/domain/house/terms/words'
import type { Person } from '@/lib/ui/person'
import { When } from '@/lib/ui/when'
import { isRequired } from './policy-state'
import styles from './terms.module.css'

type Props = { published: z.input<typeof PublishedPolicy>[]; t: Person['t']; regional: Person['regional'] }

/** The policy in force of each type, at a glance. */
export const InForce = ({ published, t, regional }: Props) => (
  <section aria-label={t('terms.inForce')} className={`split narrow ${styles.cards}`}>
    {policyTypes.map((type) => {
      const policy = published.find((candidate) => candidate.type === type)
      return (
        <article key={type} className="panel compact stack tight">
          <h2>{t(`terms.values.type.${type}`)}</h2>
          <p className="small soft">{t(isRequired(type) ? 'terms.everybody' : 'terms.choice')}</p>
          <p>
            {policy ? (
              <Link href={`/console/terms/${policy.id}`} prefetch={false}>
                {t('terms.version', { number: policy.number })}
              </Link>
            ) : (
              <span className="soft">{t('terms.noneInForce')}</span>
            )}
          </p>
          {policy && (
            <p className="small soft">
              {t('terms.since')} <When at={policy.publishedAt} regional={regional} as="day" />
            </p>
          )}
        </article>
      )
    })}
  </section>
)
