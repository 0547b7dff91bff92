import { Sign } from '@/lib/ui/logo'
import { pageContext } from '@/lib/ui/page-context'
import { CodeForm } from '../code-form'
import styles from './certificate.module.css'

/** `code` is what was asked for, where it is known: to compare it with the certificate, and to mend it. */
export async function NoSuchCertificate({ code }: { code?: string }) {
  const { t } = await pageContext()
  return (
    <article className={`panel stack ${styles.plain}`}>
      <div className={styles.verdict}>
        <Sign kind="unknown" />
        <div>
          <p className={styles.short}>{t('verify.answer.notFound.short')}</p>
          <h1>{t('verify.answer.notFound.title')}</h1>
        </div>
      </div>
      <p>{t('verify.answer.notFound.detail')}</p>
      {code && <p>{t('verify.asked', { code: `\u2066${code}\u2069` })}</p>}
      <CodeForm t={t} asked={code} />
    </article>
  )
}
