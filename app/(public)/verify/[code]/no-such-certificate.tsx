import { Sign } from '@/lib/ui/mark'
import { visit } from '@/lib/ui/visit'
import { CodeForm } from '../code-form'
import styles from './certificate.module.css'

export async function NoSuchCertificate() {
  const { say } = await visit()
  return (
    <article className={`panel stack ${styles.plain}`}>
      <div className={styles.verdict}>
        <Sign kind="unknown" />
        <div>
          <p className={styles.short}>{say('verify.answer.notFound.short')}</p>
          <h1>{say('verify.answer.notFound.title')}</h1>
        </div>
      </div>
      <p>{say('verify.answer.notFound.detail')}</p>
      <CodeForm say={say} />
    </article>
  )
}
