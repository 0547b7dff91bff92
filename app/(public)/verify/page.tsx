import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { Frame } from '@/lib/ui/frame'
import { visit } from '@/lib/ui/visit'
import { CodeForm } from './code-form'

export async function generateMetadata(): Promise<Metadata> {
  const { say } = await visit()
  return { title: `${say('verify.title')} · ${say('common.productName')}`, description: say('verify.intro') }
}

export default async function VerifyPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}) {
  const visitor = await visit()
  if (!visitor.organization) redirect('/')
  const { code } = await searchParams
  if (typeof code === 'string' && code.trim()) redirect(`/verify/${encodeURIComponent(code.trim().slice(0, 100))}`)
  return (
    <Frame label={visitor} narrow>
      <div className="panel stack">
        <h1>{visitor.say('verify.title')}</h1>
        <p>{visitor.say('verify.intro')}</p>
        <CodeForm say={visitor.say} />
      </div>
    </Frame>
  )
}
