import { Sign } from '@/lib/ui/logo'
import { pageContext } from '@/lib/ui/page-context'
import { CodeForm } from '../code-form'
import styles from './certificate.module.css'

export async function NoSuchCertificate() {
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
      <CodeForm t={t} />
    </article>
  )
}
