import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { Frame } from '@/lib/ui/frame'
import { Sign } from '@/lib/ui/mark'
import { visit } from '@/lib/ui/visit'
import { Certificate } from './certificate'
import styles from './certificate.module.css'
import { lookUp } from './look-up'

type Props = { params: Promise<{ code: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { say, organization } = await visit()
  if (!organization) return {}
  const found = await lookUp((await params).code)
  const title =
    found.status === 'found'
      ? say(`verify.answer.${found.certificate.status}.title`)
      : found.status === 'missing'
        ? say('verify.answer.notFound.title')
        : say(`verify.${found.status}`)
  return { title: `${title} · ${say('common.productName')}` }
}

export default async function CertificatePage({ params }: Props) {
  const visitor = await visit()
  if (!visitor.organization) redirect('/')
  const found = await lookUp((await params).code)
  if (found.status === 'missing') notFound()
  return (
    <Frame label={visitor} narrow>
      {found.status === 'found' ? (
        <Certificate
          certificate={found.certificate}
          language={visitor.language}
          organization={visitor.organization}
          say={visitor.say}
        />
      ) : (
        <section className={`panel stack ${styles.plain}`}>
          <div className={styles.verdict}>
            <Sign kind="wait" />
            <h1>{visitor.say(`verify.${found.status}`)}</h1>
          </div>
          <p>{found.message}</p>
          <p>{visitor.say('verify.saysNothing')}</p>
          <div className="row">
            <a className="button" href="?">
              {visitor.say('verify.tryAgain')}
            </a>
          </div>
        </section>
      )}
    </Frame>
  )
}
