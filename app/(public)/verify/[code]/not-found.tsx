import type { Metadata } from 'next'
import { Frame } from '@/lib/ui/frame'
import { Sign } from '@/lib/ui/mark'
import { visit } from '@/lib/ui/visit'
import { CodeForm } from '../code-form'
import styles from './certificate.module.css'

export async function generateMetadata(): Promise<Metadata> {
  const { say } = await visit()
  return { title: `${say('verify.answer.notFound.title')} · ${say('common.productName')}` }
}

export default async function NoSuchCertificate() {
  const visitor = await visit()
  const { say } = visitor
  return (
    <Frame label={visitor} narrow>
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
    </Frame>
  )
}
