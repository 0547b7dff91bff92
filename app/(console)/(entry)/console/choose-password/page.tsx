import { redirect } from 'next/navigation'
import { chooseFirstPassword } from '@/lib/domain/house/identity/passwords/first-password.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { nextAddress, signInPage } from '@/lib/ui/next-address'
import { pageContext } from '@/lib/ui/page-context'
import { EntryPage, entryMetadata } from '@/lib/ui/sign-in/entry-page'
import { ChoosePassword } from './choose-password'

/** Characters of a new password. */
const passwordLength = { min: 12, max: 128 }
type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export const generateMetadata = () => entryMetadata('console.choosePassword.title')

/** Where a session leads that began with the password of a card; the API refuses everything else until then. */
export default async function ChoosePasswordPage({ searchParams }: Props) {
  const { organization, signedIn, renewable, t, textsOf } = await pageContext()
  if (!organization) redirect('/')
  const next = nextAddress((await searchParams).next, '/learn')
  if (!signedIn && !renewable) redirect(signInPage(next))
  const { signIn, choosePassword } = textsOf('console').console
  const own = { newPassword: signIn.password, hint: t('console.invite.passwordHint', passwordLength) }
  return (
    <EntryPage needsScript={t('console.forgot.needsScript')}>
      <ChoosePassword
        texts={{ ...choosePassword, ...own }}
        signInTexts={signIn}
        endpoint={endpoint(chooseFirstPassword)}
        next={next}
      />
    </EntryPage>
  )
}
