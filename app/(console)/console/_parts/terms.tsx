import type { ReactNode } from 'react'
import {
  acceptTermPolicy,
  listAcceptedTermPolicies,
  listPublishedTermPolicies,
  readAcceptedTermPolicy,
} from '@/lib/domain/house/terms/term-policies.contract'
import { direction } from '@/lib/platform/i18n/languages'
import { type DataOf, endpoint, type ItemOf } from '@/lib/ui/endpoint'
import { pageContext, type Visitor } from '@/lib/ui/page-context'
import { pageTitle } from '@/lib/ui/page-title'
import { Prose } from '@/lib/ui/prose'
import { type RegionalFormat, regionalFormatOf } from '@/lib/ui/regional-format'
import { When } from '@/lib/ui/when'
import { AcceptTerms } from './accept-terms'
import styles from './terms.module.css'
import { TermsChanges } from './terms-changes'

/** The policies that must be accepted before anything else; `children` are shown below them. */
export async function Terms({ children, leadsOn = false }: { children?: ReactNode; leadsOn?: boolean }) {
  const { api, t, textsOf, language, organization } = await pageContext()
  const [published, accepted] = await Promise.all([
    api(listPublishedTermPolicies, { query: { perPage: 100 } }),
    api(listAcceptedTermPolicies, { query: { perPage: 100 } }),
  ])
  const known = new Set(accepted.data.map(({ policyId }) => policyId))
  // The terms of service come first, whatever was published last.
  const open = published.data
    .filter(({ id, isRequired }) => isRequired && !known.has(id))
    .toSorted((a, b) => Number(b.type === 'termsOfService') - Number(a.type === 'termsOfService'))
  // The policies that the person accepted before, in the newest version of each type.
  const former = new Map(
    await Promise.all(
      open.flatMap(({ type }) => {
        const newest = accepted.data.find((one) => one.type === type)
        return newest
          ? [api(readAcceptedTermPolicy, { params: { id: newest.id } }).then(({ data }) => [type, data] as const)]
          : []
      }),
    ),
  )
  const { accept, accepting, failed, missing } = textsOf('console').console.terms
  const regional = organization && regionalFormatOf(language, organization, { timeZone: null, numerals: 'auto' })
  return (
    <div className={`stack ${styles.page}`}>
      <title>{pageTitle(t('console.terms.title'), { organization, language, product: t('common.productName') })}</title>
      <header>
        <h1>{t('console.terms.title')}</h1>
        <p className="soft">{t('console.terms.intro', { organization: `\u2068${organization?.name[language]}\u2069` })}</p>
      </header>
      <AcceptTerms
        leadsOn={leadsOn}
        endpoint={endpoint(acceptTermPolicy)}
        texts={{ accept, accepting, failed, missing }}
        policies={open.map((policy, at) => ({
          id: policy.id,
          type: policy.type,
          agree: t('console.terms.agree', { title: `\u2068${policy.title}\u2069` }),
          text: (
            <PolicyText
              policy={policy}
              former={former.get(policy.type)}
              step={open.length > 1 ? t('console.terms.step', { step: at + 1, steps: open.length }) : null}
              regional={regional}
              t={t}
            />
          ),
        }))}
      />
      {children}
    </div>
  )
}

type TextProps = Pick<Visitor, 't'> & {
  policy: ItemOf<typeof listPublishedTermPolicies>
  /** The version that the person accepted before. */
  former: DataOf<typeof readAcceptedTermPolicy> | undefined
  /** Which of several policies this is. */
  step: string | null
  regional: RegionalFormat | null
}

/** A policy to be read before it is accepted, with its changes since the version accepted before. */
function PolicyText({ policy, former, step, regional, t }: TextProps) {
  const { type, number, title, body, locale, isFallback, publishedAt } = policy
  return (
    <>
      <header className={`stack tight ${styles.head}`}>
        {step && <p className="small soft">{step}</p>}
        <h2 id={`policy-${type}`} lang={locale} dir={direction(locale)} data-text="theirs">
          {title}
        </h2>
        <p className="small soft">
          {t('console.terms.version', { number })} · {regional && <When at={publishedAt} regional={regional} as="day" />}
        </p>
        {former && <p className="badge warn">{t('console.terms.changed')}</p>}
        {isFallback && (
          <p className="small soft">{t('console.terms.fallback', { language: t(`account.values.locale.${locale}`) })}</p>
        )}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard */}
      <section className={styles.text} tabIndex={0} aria-labelledby={`policy-${type}`}>
        <Prose text={body} language={locale} />
      </section>
      <TermsChanges t={t} former={former} policy={{ number, title, body, locale }} />
    </>
  )
}
