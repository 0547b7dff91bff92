import { redirect } from 'next/navigation'
import { listPublishedTermPolicies } from '@/lib/domain/house/terms/term-policies.contract'
import { pageContext } from '@/lib/ui/page-context'
import { Prose } from '@/lib/ui/prose'
import { signInCalls } from '@/lib/ui/sign-in/sign-in-calls'

/** Characters of a new password. */
const passwordLength = { min: 12, max: 128 }

/** The texts, and the policies that must be accepted, for both pages that make an account by a link. */
export async function accountPage() {
  const { language, organization, t, textsOf, api } = await pageContext()
  if (!organization) redirect('/')
  const { data } = await api(listPublishedTermPolicies, { query: { perPage: 100 } })
  const { signIn, invite, signUp } = textsOf('console').console
  const policies = data
    .filter(({ isRequired }) => isRequired)
    .map(({ id, title, body, locale }) => ({
      id,
      label: t('console.invite.terms', { title: `\u2068${title}\u2069` }),
      text: <Prose text={body} language={locale} />,
    }))
  const called = { organization: `\u2068${organization.name[language]}\u2069` }
  const texts = { ...signIn, ...invite, hint: t('console.invite.passwordHint', passwordLength) }
  return { t, called, texts, verify: signUp.verify, page: { signInTexts: signIn, calls: signInCalls, first: language, policies } }
}
