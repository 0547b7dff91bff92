import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { readProfile } from '@/lib/domain/identity/identity.contract'
import { ApiError } from '@/lib/platform/http/client'
import { Frame } from '@/lib/ui/frame'
import { nextAddress } from '@/lib/ui/next-address'
import { pageContext } from '@/lib/ui/page-context'
import { pageTitle } from '@/lib/ui/page-title'
import { ReadyMark } from '@/lib/ui/ready-mark'
import { signInCalls } from '@/lib/ui/sign-in/sign-in-calls'
import { SignIn } from './sign-in'

export async function generateMetadata(): Promise<Metadata> {
  const { t, organization, language } = await pageContext()
  return { title: pageTitle(t('console.signIn.title'), { organization, language, product: t('common.productName') }) }
}

async function isSignedIn(): Promise<boolean> {
  const { signedIn, api } = await pageContext()
  if (!signedIn) return false
  try {
    await api(readProfile)
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}) {
  const visitor = await pageContext()
  const { language, organization, t, textsOf } = visitor
  if (!organization) redirect('/')
  const next = nextAddress((await searchParams).next)
  if (await isSignedIn()) redirect(next)
  return (
    <Frame label={visitor} query={{ next }} narrow>
      <div className="panel stack">
        <h1>{t('console.signIn.title')}</h1>
        <p>{t('console.signIn.intro', { organization: `\u2068${organization.name[language]}\u2069` })}</p>
        <noscript>
          <p className="notice bad">{t('console.signIn.needsScript')}</p>
        </noscript>
        <SignIn texts={textsOf('console').console.signIn} calls={signInCalls} next={next} />
        <details>
          <summary>{t('console.signIn.forgotten')}</summary>
          <p className="small">
            {t('console.signIn.forgottenDetail', { organization: `\u2068${organization.name[language]}\u2069` })}
          </p>
        </details>
        <ReadyMark />
      </div>
    </Frame>
  )
}
