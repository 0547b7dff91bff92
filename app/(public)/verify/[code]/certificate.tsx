import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Verification } from '@/lib/domain/assessing/certificates/certificates.contract'
import type { Organization } from '@/lib/platform/auth/organization'
import { originOf } from '@/lib/platform/auth/organization'
import { gregorian, hijri } from '@/lib/platform/i18n/dates'
import { direction, type Language } from '@/lib/platform/i18n/languages'
import { digitsOf } from '@/lib/platform/i18n/regional-profile'
import { smallMark } from '@/lib/platform/storage/marks'
import { Sign } from '@/lib/ui/logo'
import { logosOf } from '@/lib/ui/logos'
import { inLanguage, moment } from '@/lib/ui/moments'
import { OrganizationMark } from '@/lib/ui/organization-mark'
import { localeOf } from '@/lib/ui/regional-format'
import styles from './certificate.module.css'
import { Life } from './life'

const signs = { valid: 'yes', expired: 'past', suspended: 'wait', revoked: 'no', superseded: 'past' } as const

type Bilingual = { ar?: string; en?: string }
type Props = {
  certificate: z.input<typeof Verification>
  language: Language
  organization: Organization
  t: (key: string, values?: Record<string, string>) => string
}

/** A text in the page's language, and below it in the other one where both were awarded: names are read in both scripts. */
function Named({ value, language }: { value: Bilingual; language: Language }) {
  const first = inLanguage(value, language)
  const second = inLanguage(value, language === 'ar' ? 'en' : 'ar')
  return (
    <>
      <bdi lang={first.lang} dir={direction(first.lang)}>
        {first.text}
      </bdi>
      {second.lang !== first.lang && (
        <span className={styles.second}>
          <bdi lang={second.lang} dir={direction(second.lang)}>
            {second.text}
          </bdi>
        </span>
      )}
    </>
  )
}

const Fact = ({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) => (
  <div className={wide ? styles.wide : undefined}>
    <dt className="small soft">{name}</dt>
    <dd>{children}</dd>
  </div>
)

type Dates = { iso: string; language: Language; options: Parameters<typeof hijri>[2] }

const InBoth = ({ iso, language, options }: Dates) => (
  <time dateTime={iso} className={styles.dates}>
    <bdi>{gregorian(new Date(iso), language, options)}</bdi>
    <span className={styles.second}>
      <bdi>{hijri(new Date(iso), language, options)}</bdi>
    </span>
  </time>
)

/** The days of the organization, in the digits of the page's language. */
function dayOptions(organization: Organization, language: Language) {
  const { timeZone, hijriAdjustmentDays: adjustDays } = organization.regionalProfile
  const numerals = digitsOf(language, organization.regionalProfile)
  return { timeZone, adjustDays, calendar: 'gregory' as const, numerals }
}

/** The revocation of the certificate, and the code that replaces it. */
function EndFacts({ certificate: { revocation, supersededBy }, language, organization, t }: Props) {
  const options = dayOptions(organization, language)
  return (
    <>
      {revocation && (
        <dl className="facts">
          <Fact name={t('verify.revokedAt')}>
            <InBoth options={options} language={language} iso={revocation.date} />
          </Fact>
          <Fact name={t('verify.reason')}>
            <bdi>{revocation.reason[language]}</bdi>
          </Fact>
        </dl>
      )}
      {supersededBy && (
        <dl className="facts">
          <Fact name={t('verify.newCode')} wide>
            <a href={`/verify/${supersededBy}`}>
              <bdi dir="ltr" className="code">
                {supersededBy}
              </bdi>
            </a>
          </Fact>
        </dl>
      )}
    </>
  )
}

/** The answer in words, with the moment and the place of the check. */
function Answer(props: Props) {
  const { certificate, language, organization, t } = props
  const { status, code, issuer, expiresAt, checkedAt } = certificate
  const options = dayOptions(organization, language)
  const { timeZone, numerals } = options
  const locale = localeOf({ language, numerals })
  const short = new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'short', year: 'numeric' })
  // The date of a day stays whole, also within a sentence.
  const until = expiresAt ? gregorian(new Date(expiresAt), language, options).replaceAll(' ', '\u00a0') : ''
  const isolated = (value: string) => `\u2068${value}\u2069`
  const values = { issuer: isolated(issuer[language]), date: isolated(until) }
  return (
    <div className={`panel stack ${styles.said}`}>
      <div className={styles.verdict}>
        <Sign kind={signs[status]} />
        <h1>{t(`verify.answer.${status}.short`)}</h1>
      </div>
      <p>{t(`verify.answer.${status}.detail`, values)}</p>
      <EndFacts {...props} />
      <Life certificate={certificate} language={language} dateOf={(iso) => short.format(new Date(iso))} t={t} />
      <p className="small soft">
        {t('verify.checkedAt')} <time dateTime={checkedAt}>{moment(new Date(checkedAt), language, options)}</time>
        <br />
        <bdi dir="ltr">{new URL(originOf(organization)).host}</bdi>
      </p>
      <p className={`small ${styles.printed}`}>
        {t('verify.printedFrom')}{' '}
        <bdi dir="ltr" className="code">
          {originOf(organization)}/verify/{code}
        </bdi>
      </p>
      <p className={styles.another}>
        <a href="/verify">{t('verify.another')}</a>
      </p>
    </div>
  )
}

/** The certificate itself: who awards what to whom, and until when. */
function Sheet({ certificate, language, organization, t }: Props) {
  const { code, holderName, title, issuer, issuedAt, expiresAt, isShared } = certificate
  const { id, marks } = organization
  const seal = marks.seal && smallMark(id, 'seal', marks.seal)
  const options = dayOptions(organization, language)
  return (
    <section className={`panel ${styles.sheet}`} aria-label={t('verify.sheet.title')}>
      <p className={styles.by}>
        <OrganizationMark logos={seal ? { logo: seal, logoDark: null } : logosOf(organization)} size={seal ? 64 : 40} />
        <span>
          <Named value={issuer} language={language} />
        </span>
      </p>
      {isShared ? (
        <>
          <p className="soft">{t('verify.sheet.awards')}</p>
          <p className={styles.holder}>
            <Named value={holderName} language={language} />
          </p>
          <p className="soft">{t('verify.sheet.for')}</p>
          <p className={styles.title}>
            <Named value={title} language={language} />
          </p>
        </>
      ) : (
        <p className="soft">{t('verify.sheet.hidden')}</p>
      )}
      <dl className="facts">
        <Fact name={t('verify.issuedAt')}>
          <InBoth options={options} language={language} iso={issuedAt} />
        </Fact>
        <Fact name={t('verify.validUntil')}>
          {expiresAt ? <InBoth options={options} language={language} iso={expiresAt} /> : t('verify.never')}
        </Fact>
        <Fact name={t('verify.code')} wide>
          <bdi dir="ltr" className="code">
            {code}
          </bdi>
        </Fact>
      </dl>
    </section>
  )
}

export const Certificate = (props: Props) => (
  <article className={`${styles.answer} ${styles[props.certificate.status]}`}>
    <Answer {...props} />
    <Sheet {...props} />
  </article>
)
