import { redirect } from 'next/navigation'
import { chooseFirstPassword } from '@/lib/domain/house/identity/passwords/first-password.contract'
import { readProfile } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { ApiError } from '@/lib/platform/http/client'
import { endpoint } from '@/lib/ui/endpoint'
import { nextAddress, signInPage } from '@/lib/ui/next-address'
import { pageContext } from '@/lib/ui/page-context'
import { regionalFormatOf } from '@/lib/ui/regional-format'
import { EntryPage, entryMetadata } from '@/lib/ui/sign-in/entry-page'
import { ChoosePassword } from './choose-password'

/** Characters of a new password. */
const passwordLength = { min: 12, max: 128 }
type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export const generateMetadata = () => entryMetadata('console.choosePassword.title')

/** Null for a refusal of the API. */
function withoutAnswer(error: unknown): null {
  if (error instanceof ApiError) return null
  throw error
}

/** Where a session leads that began with the password of a card; the API refuses everything else until then. */
export default async function ChoosePasswordPage({ searchParams }: Props) {
  const visitor = await pageContext()
  const { organization, signedIn, renewable, t, tWith, textsOf, api, language } = visitor
  if (!organization) redirect('/')
  const next = nextAddress((await searchParams).next, '/learn')
  if (!signedIn && !renewable) redirect(signInPage(next))
  const { signIn, choosePassword } = textsOf('console').console
  // A token that ran out is renewed by the form; until then digits are those of the organization.
  const profile = signedIn ? await api(readProfile).catch(withoutAnswer) : null
  const digits = profile && regionalFormatOf(language, organization, profile.data).numerals
  const hint = (digits ? tWith(digits) : t)('console.invite.passwordHint', passwordLength)
  const own = { newPassword: signIn.password, hint }
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
