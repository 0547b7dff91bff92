import type { listPublishedTermPolicies, readAcceptedTermPolicy } from '@/lib/domain/house/terms/term-policies.contract'
import { ComparedTexts } from '@/lib/ui/compared-texts'
import type { DataOf, ItemOf } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'
import styles from './terms.module.css'

type Props = Pick<Person, 't'> & {
  /** The version that the person accepted before; none if they never accepted one. */
  former: DataOf<typeof readAcceptedTermPolicy> | undefined
  policy: Pick<ItemOf<typeof listPublishedTermPolicies>, 'number' | 'title' | 'body' | 'locale'>
}

/**
 * The changes of a policy since the version that the person accepted, if that one was in the same language.
 */
export function TermsChanges({ t, former, policy: { number, title, body, locale } }: Props) {
  const before = former?.content[locale]
  if (!former || !before) return null
  const label = (version: number) => t('console.terms.version', { number: version })
  const [then, now] = [`${before.title}\n\n${before.body}`, `${title}\n\n${body}`]
  if (then === now) return <p className={`small soft ${styles.changes}`}>{t('console.terms.unchanged')}</p>
  return (
    <details className={styles.changes}>
      <summary>{t('console.terms.changes', { number: former.number })}</summary>
      <ComparedTexts
        language={locale}
        versions={[
          { label: label(former.number), text: then },
          { label: label(number), text: now },
        ]}
      />
    </details>
  )
}
