import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { EntryFrame } from '@/lib/ui/entry-frame'
import { nextAddress } from '@/lib/ui/next-address'
import { pageContext } from '@/lib/ui/page-context'
import { pageTitle } from '@/lib/ui/page-title'
import { isSignedIn, SignInPanel } from '@/lib/ui/sign-in/sign-in-panel'

export async function generateMetadata(): Promise<Metadata> {
  const { t, organization, language } = await pageContext()
  return { title: pageTitle(t('console.signIn.title'), { organization, language, product: t('common.productName') }) }
}

export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}) {
  const { language, organization, t } = await pageContext()
  if (!organization) redirect('/')
  const next = nextAddress((await searchParams).next)
  if (await isSignedIn()) redirect(next)
  const intro = t('console.signIn.intro', { organization: `\u2068${organization.name[language]}\u2069` })
  return (
    <EntryFrame query={{ next }}>
      <SignInPanel title={t('console.signIn.title')} intro={intro} next={next} />
    </EntryFrame>
  )
}
