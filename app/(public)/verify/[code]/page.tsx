import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { Frame } from '@/lib/ui/frame'
import { setStatus } from '@/lib/ui/http-status'
import { Sign } from '@/lib/ui/mark'
import { visit } from '@/lib/ui/visit'
import { Certificate } from './certificate'
import styles from './certificate.module.css'
import { type Found, lookUp } from './look-up'
import { NoSuchCertificate } from './no-such-certificate'

type Props = { params: Promise<{ code: string }> }

const titleOf = (found: Found): string => {
  if (found.status === 'found') return `verify.answer.${found.certificate.status}.title`
  return found.status === 'missing' ? 'verify.answer.notFound.title' : `verify.${found.status}`
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { say, organization } = await visit()
  if (!organization) return {}
  return { title: `${say(titleOf(await lookUp((await params).code)))} · ${say('common.productName')}` }
}

export default async function CertificatePage({ params }: Props) {
  const visitor = await visit()
  const { language, organization, say } = visitor
  if (!organization) redirect('/')
  const found = await lookUp((await params).code)
  if (found.status === 'missing' && !setStatus(404)) notFound()
  if ('message' in found) {
    const wait: Record<string, string> = found.retryAfter === null ? {} : { 'retry-after': String(found.retryAfter) }
    setStatus(found.status === 'busy' ? 429 : 503, wait)
  }
  return (
    <Frame label={visitor} narrow>
      {found.status === 'found' && (
        <Certificate certificate={found.certificate} language={language} organization={organization} say={say} />
      )}
      {found.status === 'missing' && <NoSuchCertificate />}
      {'message' in found && <NotNow found={found} say={say} />}
    </Frame>
  )
}

/** Too many questions, or trouble of our own: neither yes nor no. */
function NotNow({ found, say }: { found: Extract<Found, { message: string }>; say: (key: string) => string }) {
  return (
    <section className={`panel stack ${styles.plain}`}>
      <div className={styles.verdict}>
        <Sign kind="wait" />
        <h1>{say(`verify.${found.status}`)}</h1>
      </div>
      <p>{found.message}</p>
      <p>{say('verify.saysNothing')}</p>
      <div className="row">
        <a className="button" href="?">
          {say('verify.tryAgain')}
        </a>
      </div>
    </section>
  )
}
