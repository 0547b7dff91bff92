import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { EntryFrame } from '@/lib/ui/entry-frame'
import { pageContext } from '@/lib/ui/page-context'
import { CodeForm } from './code-form'

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await pageContext()
  return { title: `${t('verify.title')} · ${t('common.productName')}`, description: t('verify.intro') }
}

export default async function VerifyPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}) {
  const visitor = await pageContext()
  if (!visitor.organization) redirect('/')
  const { code } = await searchParams
  if (typeof code === 'string' && code.trim()) redirect(`/verify/${encodeURIComponent(code.trim().slice(0, 100))}`)
  return (
    <EntryFrame>
      <div className="stack">
        <h1>{visitor.t('verify.title')}</h1>
        <p>{visitor.t('verify.intro')}</p>
        <CodeForm t={visitor.t} />
      </div>
    </EntryFrame>
  )
}
