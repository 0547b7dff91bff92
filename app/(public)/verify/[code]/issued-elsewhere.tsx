import type { Issuer } from '@/lib/domain/assessing/certificates/issuers.service'
import { Sign } from '@/lib/ui/logo'
import type { Visitor } from '@/lib/ui/page-context'
import { Code } from '@/lib/ui/when'
import { pageAt } from '../../organization-address'
import styles from './certificate.module.css'

type Props = { visitor: Visitor; issuer: Issuer; code: string }

/** A code of another organization of this service: genuine, and verified on the pages of its issuer. */
export function IssuedElsewhere({ visitor, issuer, code }: Props) {
  const { t, language, host } = visitor
  return (
    <article className={`panel stack ${styles.plain}`}>
      <div className={styles.verdict}>
        <Sign kind="unknown" />
        <div>
          <p className={styles.short}>{t('verify.elsewhere.short')}</p>
          <h1>{t('verify.elsewhere.title')}</h1>
        </div>
      </div>
      <p>{t('verify.elsewhere.detail', { issuer: `\u2068${issuer.name[language]}\u2069` })}</p>
      <p>
        <Code>{code}</Code>
      </p>
      <div className="row">
        <a className="button" href={pageAt(issuer, host, `/verify/${encodeURIComponent(code)}?lang=${language}`)}>
          {t('verify.elsewhere.go')}
        </a>
        <a href="/verify">{t('verify.another')}</a>
      </div>
    </article>
  )
}
