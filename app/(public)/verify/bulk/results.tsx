import type { Organization } from '@/lib/platform/auth/organization'
import { gregorian } from '@/lib/platform/i18n/dates'
import { direction, type Language } from '@/lib/platform/i18n/languages'
import { digitsOf } from '@/lib/platform/i18n/regional-profile'
import { inLanguage } from '@/lib/ui/moments'
import { Code } from '@/lib/ui/when'
import styles from './results.module.css'
import { resultsCsv, type Verified } from './results-csv'

type Props = { found: Verified[]; organization: Organization; language: Language; t: (key: string) => string }

/** The answers as a table, and as a file for spreadsheets: an address that contains the file, so that nothing is asked twice. */
export function Results({ found, organization, language, t }: Props) {
  const { timeZone } = organization.regionalProfile
  const numerals = digitsOf(language, organization.regionalProfile)
  const dayOf = (iso: string) => gregorian(new Date(iso), language, { timeZone, numerals })
  const titles = ['code', 'many.state', 'many.holder', 'many.certificate', 'issuedAt', 'validUntil'].map((key) =>
    t(`verify.${key}`),
  )
  const stateOf = ({ certificate }: Verified) => t(`verify.answer.${certificate?.status ?? 'notFound'}.short`)
  const csv = resultsCsv(titles, found, { language, stateOf })
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
            {found.map((one) => {
              const { asked, certificate } = one
              const [name, title] = [certificate?.holderName, certificate?.title].map(
                (text) => text && inLanguage(text, language),
              )
              return (
                <tr key={asked}>
                  <th scope="row">
                    {certificate ? (
                      <a href={`/verify/${certificate.code}`}>
                        <Code>{certificate.code}</Code>
                      </a>
                    ) : (
                      <Code>{asked}</Code>
                    )}
                  </th>
                  <td data-state={certificate?.status ?? 'missing'}>{stateOf(one)}</td>
                  {[name, title].map((text, at) => (
                    <td key={at === 0 ? 'name' : 'title'}>
                      {text && (
                        <bdi lang={text.lang} dir={direction(text.lang)} data-text="theirs">
                          {text.text}
                        </bdi>
                      )}
                    </td>
                  ))}
                  <td>{certificate && dayOf(certificate.issuedAt)}</td>
                  <td>{certificate && (certificate.expiresAt ? dayOf(certificate.expiresAt) : t('verify.never'))}</td>
                </tr>
              )
            })}
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
