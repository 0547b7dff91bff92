import { readProfile } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { readSignUp } from '@/lib/domain/house/sign-up/sign-up.contract'
import { completeSso, listSignInProviders } from '@/lib/domain/people/single-sign-on/sign-in.contract'
import { enterByLti } from '@/lib/domain/standards/lti-platforms/launch.contract'
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

/** Whether the page leads to making an account: where it cannot be told, signing in goes on without. */
async function maySignUp(): Promise<boolean> {
  const { api } = await pageContext()
  try {
    return (await api(readSignUp)).data.isOpen
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

/** The panel of a sign-in page; `next` is where it leads to. */
export async function SignInPanel({ title, intro, next }: { title: string; intro: string; next: string }) {
  const { t, textsOf, api } = await pageContext()
  const { providers } = (await api(listSignInProviders)).data
  const failures = Object.fromEntries(
    [completeSso, enterByLti].flatMap(({ errors = [] }) => errors).map((name) => [name, t(`errors.${name}`)]),
  )
  return (
    <div className="stack">
      <h1>{title}</h1>
      <p>{intro}</p>
      <noscript>
        <p className="notice bad">{t('console.signIn.needsScript')}</p>
      </noscript>
      <SignIn texts={textsOf('console').console.signIn} calls={signInCalls} next={next} failures={failures} />
      {providers.length > 0 && (
        <ul className="stack tight" aria-label={t('console.signIn.sso.other')}>
          {providers.map(({ id, name }) => (
            <li key={id}>
              <a className="button quiet" href={`/console/sso/${id}?${new URLSearchParams({ next })}`}>
                {t('console.signIn.sso.with', { name: `\u2068${name}\u2069` })}
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="row">
        <a href="/console/forgot-password">{t('console.signIn.forgotten')}</a>
        {(await maySignUp()) && <a href="/console/sign-up">{t('console.signUp.link')}</a>}
      </p>
      <ReadyMark />
    </div>
  )
}
