import { readProfile } from '@/lib/domain/identity/identity.contract'
import { ApiError } from '@/lib/platform/http/client'
import { pageContext } from '@/lib/ui/page-context'
import { ReadyMark } from '@/lib/ui/ready-mark'
import { SignIn } from './sign-in'
import { signInCalls } from './sign-in-calls'

/** Whether the visitor has a session that lives. */
export async function isSignedIn(): Promise<boolean> {
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

/** The panel of a sign-in page; `next` is where it leads to. */
export async function SignInPanel({ title, intro, next }: { title: string; intro: string; next: string }) {
  const { t, textsOf } = await pageContext()
  return (
    <div className="panel stack">
      <h1>{title}</h1>
      <p>{intro}</p>
      <noscript>
        <p className="notice bad">{t('console.signIn.needsScript')}</p>
      </noscript>
      <SignIn texts={textsOf('console').console.signIn} calls={signInCalls} next={next} />
      <p>
        <a href="/console/forgot-password">{t('console.signIn.forgotten')}</a>
      </p>
      <ReadyMark />
    </div>
  )
}
