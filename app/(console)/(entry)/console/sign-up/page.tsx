import { redirect } from 'next/navigation'
import { readCaptchaChallenge } from '@/lib/domain/house/identity/sign-in/captcha.contract'
import { readSignUp, signUpByEmail } from '@/lib/domain/house/sign-up/sign-up.contract'
import { ApiError } from '@/lib/platform/http/client'
import { shownDomain } from '@/lib/platform/i18n/shown-domain'
import { endpoint } from '@/lib/ui/endpoint'
import { pageContext } from '@/lib/ui/page-context'
import { EntryPage, entryMetadata } from '@/lib/ui/sign-in/entry-page'
import { SignUp } from './sign-up'

export const generateMetadata = () => entryMetadata('console.signUp.title')

export default async function SignUpPage() {
  const { language, organization, t, textsOf, api } = await pageContext()
  if (!organization) redirect('/')
  const data = await api(readSignUp).then(
    (answer) => answer.data,
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 403) return { isOpen: false, emailDomains: [] }
      throw error
    },
  )
  const { signIn, signUp } = textsOf('console').console
  const { title, submit, sending, sent, sentDetail } = signUp
  const own = { title, submit, sending, sent, sentDetail }
  const domains =
    data.emailDomains.length > 0
      ? t('console.signUp.domains', {
          domains: data.emailDomains.map((domain) => `\u2068${shownDomain(domain)}\u2069`).join(' · '),
        })
      : ''
  return (
    <EntryPage needsScript={signUp.needsScript}>
      {data.isOpen ? (
        <SignUp
          texts={{ ...signIn, ...own, intro: [signUp.intro, domains].filter(Boolean).join(' ') }}
          challenge={endpoint(readCaptchaChallenge)}
          endpoint={endpoint(signUpByEmail)}
          locale={language}
        />
      ) : (
        <>
          <h1>{signUp.closed}</h1>
          <p>{signUp.closedDetail}</p>
        </>
      )}
      <p>
        <a href="/console/sign-in">{signUp.back}</a>
      </p>
    </EntryPage>
  )
}
