import { listAcceptedTermPolicies, listPublishedTermPolicies } from '@/lib/domain/terms/term-policies.contract'
import { direction } from '@/lib/platform/i18n/languages'
import { visit } from '@/lib/ui/visit'
import { messages } from '@/messages/catalogue'
import { AcceptTerms } from './accept-terms'
import styles from './console.module.css'

/** The policies that stand between a person and everything else. */
export async function Terms() {
  const { api, say, textsOf, language, organization } = await visit()
  const [published, accepted] = await Promise.all([
    api(listPublishedTermPolicies, { query: { perPage: 100 } }),
    api(listAcceptedTermPolicies, { query: { perPage: 100 } }),
  ])
  const known = new Set(accepted.data.map(({ policyId }) => policyId))
  const open = published.data.filter(({ id, isRequired }) => isRequired && !known.has(id))
  const { accept, accepting, failed } = textsOf('console').console.terms
  return (
    <section className="panel stack" aria-labelledby="terms">
      <h1 id="terms">{say('console.terms.title')}</h1>
      <p>{say('console.terms.intro', { organization: `\u2068${organization?.name[language]}\u2069` })}</p>
      {open.map(({ id, title, body, locale, isFallback }) => (
        <article key={id} className={styles.policy}>
          {isFallback && (
            <p className="small soft">{say('console.terms.fallback', { language: messages[locale].common.languageName })}</p>
          )}
          <div lang={locale} dir={direction(locale)} className="stack" data-text="theirs">
            <h2>{title}</h2>
            <p className={styles.prose}>{body}</p>
          </div>
        </article>
      ))}
      <AcceptTerms types={open.map(({ type }) => type)} texts={{ accept, accepting, failed }} />
    </section>
  )
}
