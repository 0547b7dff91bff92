import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { groupedCode, parseCertificateCode } from '@/lib/domain/assessing/certificates/certificates.rules'
import { longestCodeText } from '@/lib/domain/assessing/certificates/words'
import { isRootHost } from '@/lib/platform/gate/host'
import { EntryFrame } from '@/lib/ui/entry-frame'
import { pageContext } from '@/lib/ui/page-context'
import { pageTitle } from '@/lib/ui/page-title'
import { CodeForm } from './code-form'

export async function generateMetadata(): Promise<Metadata> {
  const { organization, language, t } = await pageContext()
  const title = pageTitle(t('verify.title'), { organization, language, product: t('common.productName') })
  return { title, description: t('verify.intro') }
}

export default async function VerifyPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}) {
  const visitor = await pageContext()
  if (!visitor.organization && !isRootHost(visitor.host)) redirect('/')
  const { code } = await searchParams
  if (typeof code === 'string' && code.trim()) {
    const found = parseCertificateCode(code)
    redirect(`/verify/${encodeURIComponent(found ? groupedCode(found) : code.trim().slice(0, longestCodeText))}`)
  }
  return (
    <EntryFrame>
      <div className="stack">
        <h1>{visitor.t('verify.title')}</h1>
        <p>{visitor.t('verify.intro')}</p>
        <CodeForm t={visitor.t} />
        {visitor.organization && (
          <p>
            <a href="/verify/bulk">{visitor.t('verify.many.link')}</a>
          </p>
        )}
      </div>
    </EntryFrame>
  )
}
