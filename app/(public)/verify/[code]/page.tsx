import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { certificateCardPath } from '@/lib/domain/assessing/certificates/certificate-files.contract'
import { originOf } from '@/lib/platform/auth/organization'
import { apiPrefix } from '@/lib/platform/gate/gate'
import { isRootHost } from '@/lib/platform/gate/host'
import { Frame } from '@/lib/ui/frame'
import { setStatus } from '@/lib/ui/http-status'
import { Sign } from '@/lib/ui/logo'
import { pageContext } from '@/lib/ui/page-context'
import { pageTitle } from '@/lib/ui/page-title'
import { Certificate } from './certificate'
import styles from './certificate.module.css'
import { IssuedElsewhere } from './issued-elsewhere'
import { codeOf, type LookUpResult, lookUp } from './look-up'
import { NoSuchCertificate } from './no-such-certificate'

type Props = { params: Promise<{ code: string }> }

const titleOf = (result: LookUpResult): string => {
  if (result.status === 'found') return `verify.answer.${result.certificate.status}.title`
  if (result.status === 'elsewhere') return 'verify.elsewhere.title'
  return result.status === 'missing' ? 'verify.answer.notFound.title' : `verify.${result.status}`
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { t, organization, language, host } = await pageContext()
  if (!organization && !isRootHost(host)) return {}
  const result = await lookUp((await params).code)
  const title = pageTitle(t(titleOf(result)), { organization, language, product: t('common.productName') })
  // A certificate is for those who have its address, not for search engines.
  const robots = { index: false }
  if (result.status !== 'found' || !result.certificate.isShared || !organization) return { title, robots }
  const path = certificateCardPath.replace(':code', result.certificate.code)
  const card = { url: `${originOf(organization)}${apiPrefix}${path}?locale=${language}`, width: 1200, height: 630, alt: title }
  return { title, robots, openGraph: { title, type: 'website', images: [card] }, twitter: { card: 'summary_large_image' } }
}

export default async function CertificatePage({ params }: Props) {
  const visitor = await pageContext()
  const { language, organization, t, host } = visitor
  if (!organization && !isRootHost(host)) redirect('/')
  const result = await lookUp((await params).code)
  if (result.status === 'missing' && !setStatus(404)) notFound()
  if ('message' in result) {
    const wait: Record<string, string> = result.retryAfter === null ? {} : { 'retry-after': String(result.retryAfter) }
    setStatus(result.status === 'busy' ? 429 : 503, wait)
  }
  return (
    <Frame label={visitor} narrow={result.status !== 'found'}>
      {result.status === 'found' && organization && (
        <Certificate certificate={result.certificate} language={language} organization={organization} t={t} />
      )}
      {result.status === 'missing' && <NoSuchCertificate code={codeOf((await params).code)} />}
      {result.status === 'elsewhere' && (
        <IssuedElsewhere visitor={visitor} issuer={result.issuer} code={codeOf((await params).code)} />
      )}
      {'message' in result && <NotNow result={result} t={t} />}
    </Frame>
  )
}

/** Too many questions, or trouble of our own: neither yes nor no. */
function NotNow({ result, t }: { result: Extract<LookUpResult, { message: string }>; t: (key: string) => string }) {
  return (
    <section className={`panel stack ${styles.plain}`}>
      <div className={styles.verdict}>
        <Sign kind="wait" />
        <h1>{t(`verify.${result.status}`)}</h1>
      </div>
      <p>{result.message}</p>
      <p>{t('verify.saysNothing')}</p>
      <div className="row">
        <a className="button" href="?">
          {t('verify.tryAgain')}
        </a>
      </div>
    </section>
  )
}
