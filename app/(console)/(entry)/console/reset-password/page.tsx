import { redirect } from 'next/navigation'
import { resetPassword } from '@/lib/domain/house/identity/passwords/password-reset.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { pageContext } from '@/lib/ui/page-context'
import { EntryPage, entryMetadata } from '@/lib/ui/sign-in/entry-page'
import { ResetPassword } from './reset-password'

/** Characters of a new password. */
const passwordLength = { min: 12, max: 128 }

export const generateMetadata = () => entryMetadata('console.reset.title')

export default async function ResetPasswordPage() {
  const { language, organization, t, textsOf } = await pageContext()
  if (!organization) redirect('/')
  const { signIn, reset } = textsOf('console').console
  const own = {
    intro: t('console.reset.intro', { organization: `\u2068${organization.name[language]}\u2069` }),
    hint: t('console.reset.hint', passwordLength),
  }
  return (
    <EntryPage needsScript={t('console.forgot.needsScript')}>
      <ResetPassword texts={{ ...signIn, ...reset, ...own }} endpoint={endpoint(resetPassword)} />
    </EntryPage>
  )
}
