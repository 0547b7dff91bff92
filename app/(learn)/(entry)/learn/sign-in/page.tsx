import { redirect } from 'next/navigation'
import { SignIn } from '@/app/(console)/(entry)/console/sign-in/sign-in'
import { readProfile } from '@/lib/domain/identity/identity.contract'
import { ApiError } from '@/lib/platform/http/client'
import { Frame } from '@/lib/ui/frame'
import { inLanguage } from '@/lib/ui/moments'
import { nextAddress } from '@/lib/ui/next-address'
import { pageContext } from '@/lib/ui/page-context'
import { pageTitle } from '@/lib/ui/page-title'
import { ReadyMark } from '@/lib/ui/ready-mark'
import { signInCalls } from '@/lib/ui/sign-in/sign-in-calls'

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

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** Where learners sign in: the same steps as in the console, and from there to what they were about to read. */
export default async function LearnSignInPage({ searchParams }: Props) {
  const visitor = await pageContext()
  const { organization, language, t, textsOf } = visitor
  if (!organization) redirect('/')
  const next = nextAddress((await searchParams).next, '/learn')
  if (await isSignedIn()) redirect(next)
  const name = `\u2068${inLanguage(organization.name, language).text}\u2069`
  return (
    <Frame label={visitor} query={{ next }} narrow>
      <title>{pageTitle(t('learn.signIn.title'), { organization, language, product: t('common.productName') })}</title>
      <div className="panel stack">
        <h1>{t('learn.signIn.title')}</h1>
        <p>{t('learn.signIn.intro', { organization: name })}</p>
        <noscript>
          <p className="notice bad">{t('console.signIn.needsScript')}</p>
        </noscript>
        <SignIn texts={textsOf('console').console.signIn} calls={signInCalls} next={next} />
        <details>
          <summary>{t('console.signIn.forgotten')}</summary>
          <p className="small">{t('console.signIn.forgottenDetail', { organization: name })}</p>
        </details>
        <ReadyMark />
      </div>
    </Frame>
  )
}
