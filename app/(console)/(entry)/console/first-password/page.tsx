import { redirect } from 'next/navigation'
import { acceptFirstLink, sendFirstLinkAgain } from '@/lib/domain/house/identity/passwords/first-password.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { nextAddress } from '@/lib/ui/next-address'
import { pageContext } from '@/lib/ui/page-context'
import { EntryPage, entryMetadata } from '@/lib/ui/sign-in/entry-page'
import { signInCalls } from '@/lib/ui/sign-in/sign-in-calls'
import { FirstPassword } from './first-password'

/** Characters of a new password. */
const passwordLength = { min: 12, max: 128 }
type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export const generateMetadata = () => entryMetadata('console.firstPassword.documentTitle')

export default async function FirstPasswordPage({ searchParams }: Props) {
  const { language, organization, t, textsOf } = await pageContext()
  if (!organization) redirect('/')
  const { signIn, firstPassword } = textsOf('console').console
  const own = {
    intro: t('console.firstPassword.intro', { organization: `\u2068${organization.name[language]}\u2069` }),
    newPassword: signIn.password,
    hint: t('console.invite.passwordHint', passwordLength),
  }
  return (
    <EntryPage needsScript={t('console.forgot.needsScript')}>
      <FirstPassword
        texts={{ ...firstPassword, ...own }}
        signInTexts={signIn}
        calls={signInCalls}
        accepts={endpoint(acceptFirstLink)}
        sendsAgain={endpoint(sendFirstLinkAgain)}
        next={nextAddress((await searchParams).next, '/learn')}
      />
    </EntryPage>
  )
}
