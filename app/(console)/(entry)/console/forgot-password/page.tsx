import { redirect } from 'next/navigation'
import { forgotPassword } from '@/lib/domain/house/identity/passwords/password-reset.contract'
import { readCaptchaChallenge } from '@/lib/domain/house/identity/sign-in/captcha.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { pageContext } from '@/lib/ui/page-context'
import { EntryPage, entryMetadata } from '@/lib/ui/sign-in/entry-page'
import { ForgotPassword } from './forgot-password'

export const generateMetadata = () => entryMetadata('console.forgot.title')

export default async function ForgotPasswordPage() {
  const { language, organization, t, textsOf } = await pageContext()
  if (!organization) redirect('/')
  const { signIn, forgot } = textsOf('console').console
  const intro = t('console.forgot.intro', { organization: `\u2068${organization.name[language]}\u2069` })
  return (
    <EntryPage needsScript={forgot.needsScript}>
      <ForgotPassword
        texts={{ ...signIn, ...forgot, intro }}
        challenge={endpoint(readCaptchaChallenge)}
        endpoint={endpoint(forgotPassword)}
      />
      <p>{forgot.noEmail}</p>
      <p>
        <a href="/console/sign-in">{forgot.back}</a>
      </p>
    </EntryPage>
  )
}
