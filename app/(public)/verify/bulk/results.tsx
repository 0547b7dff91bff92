import type { Organization } from '@/lib/platform/auth/organization'
import { gregorian } from '@/lib/platform/i18n/dates'
import { direction, type Language } from '@/lib/platform/i18n/languages'
import { digitsOf } from '@/lib/platform/i18n/regional-profile'
import { inLanguage } from '@/lib/ui/moments'
import { Code } from '@/lib/ui/when'
import styles from './results.module.css'
import { resultsCsv, type Verified } from './results-csv'

type Props = {
  found: Verified[]
  organization: Organization
  language: Language
  t: (key: string) => string
}

/** A name or title as it was awarded. */
function Awarded({ value, language }: { value: { ar?: string; en?: string } | undefined; language: Language }) {
  const text = value && inLanguage(value, language)
  return (
    text?.text && (
      <bdi lang={text.lang} dir={direction(text.lang)} data-text="theirs">
        {text.text}
      </bdi>
    )
  )
}

type RowProps = Pick<Props, 'language' | 't'> & { one: Verified; state: string; dayOf: (iso: string) => string }

/** One code: the certificate that has it; else who issued that, or the codes that may have been meant. */
function Row({ one, state, dayOf, language, t }: RowProps) {
  const { asked, certificate, issuedElsewhere, meant } = one
  const issuer = certificate?.issuer ?? issuedElsewhere?.name
  const page = certificate ? `/verify/${certificate.code}` : issuedElsewhere?.verificationUrl
  const code = <Code>{certificate?.code ?? asked}</Code>
  const kind = certificate?.status ?? (issuedElsewhere ? 'elsewhere' : 'missing')
  return (
    <tr>
      <th scope="row">{page ? <a href={page}>{code}</a> : code}</th>
      <td data-state={kind}>
        {state}
        {meant.length > 0 && (
          <span className={styles.meant}>
            {t('verify.hint.slipMeant')}
            {meant.map((one) => (
              <a key={one} href={`/verify/${one}`}>
                <Code>{one}</Code>
              </a>
            ))}
          </span>
        )}
      </td>
      <td>
        <Awarded value={certificate?.holderName} language={language} />
      </td>
      <td>
        <Awarded value={certificate?.title} language={language} />
      </td>
      <td>{issuer && <bdi data-text="theirs">{issuer[language]}</bdi>}</td>
      <td>{certificate && dayOf(certificate.issuedAt)}</td>
      <td>{certificate && (certificate.expiresAt ? dayOf(certificate.expiresAt) : t('verify.never'))}</td>
    </tr>
  )
}

/** The answers as a table, and as a file for spreadsheets: an address that contains the file, so that nothing is asked twice. */
export function Results({ found, organization, language, t }: Props) {
  const { timeZone } = organization.regionalProfile
  const numerals = digitsOf(language, organization.regionalProfile)
  const dayOf = (iso: string) => gregorian(new Date(iso), language, { timeZone, numerals })
  const keys = ['code', 'many.state', 'many.holder', 'many.certificate', 'many.issuer', 'issuedAt', 'validUntil']
  const titles = keys.map((key) => t(`verify.${key}`))
  const stateOf = ({ certificate, issuedElsewhere }: Verified) =>
    issuedElsewhere ? t('verify.elsewhere.short') : t(`verify.answer.${certificate?.status ?? 'notFound'}.short`)
  const csv = resultsCsv([...titles, t('verify.many.way')], found, { language, stateOf })
  return (
    <div className="panel stack">
      <h2>{t('verify.many.result')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on phones, by keys too */}
      <section className={styles.scroll} tabIndex={0} aria-label={t('verify.many.result')}>
        <table className={styles.results}>
          <thead>
            <tr>
              {titles.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.map((one) => (
              <Row key={one.asked} one={one} state={stateOf(one)} dayOf={dayOf} language={language} t={t} />
            ))}
          </tbody>
        </table>
      </section>
      <p>
        <a className="button" download="certificates.csv" href={`data:text/csv;charset=utf-8,${encodeURIComponent(csv)}`}>
          {t('verify.many.download')}
        </a>
      </p>
    </div>
  )
}
