import { Sign } from '@/lib/ui/logo'
import { pageContext } from '@/lib/ui/page-context'
import { Code } from '@/lib/ui/when'
import { CodeForm } from '../code-form'
import styles from './certificate.module.css'

const place = '\uE001'
/** What was asked for, in the letters of a code, in its place in the sentence. */
function Asked({ code, text }: { code: string; text: string }) {
  const [before, after] = text.split(place)
  return (
    <p>
      {before}
      <Code>{code}</Code>
      {after}
    </p>
  )
}

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
      {code && <Asked code={code} text={t('verify.asked', { code: place })} />}
      <CodeForm t={t} asked={code} />
    </article>
  )
}
