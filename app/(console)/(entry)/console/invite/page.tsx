import { redirect } from 'next/navigation'
import { acceptInvite, readInvite } from '@/lib/domain/invites/accepting.contract'
import { listPublishedTermPolicies } from '@/lib/domain/terms/term-policies.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { pageContext } from '@/lib/ui/page-context'
import { Prose } from '@/lib/ui/prose'
import { EntryPage, entryMetadata } from '@/lib/ui/sign-in/entry-page'
import { signInCalls } from '@/lib/ui/sign-in/sign-in-calls'
import { AcceptInvite } from './accept-invite'

/** Characters of a new password. */
const passwordLength = { min: 12, max: 128 }

export const generateMetadata = () => entryMetadata((t, organization) => t('console.invite.title', { organization }))

export default async function InvitePage() {
  const { language, organization, t, textsOf, api } = await pageContext()
  if (!organization) redirect('/')
  const { data } = await api(listPublishedTermPolicies, { query: { perPage: 100 } })
  const { signIn, invite } = textsOf('console').console
  const title = t('console.invite.title', { organization: `\u2068${organization.name[language]}\u2069` })
  const own = { title, hint: t('console.invite.passwordHint', passwordLength) }
  return (
    <EntryPage needsScript={invite.needsScript}>
      <AcceptInvite
        texts={{ ...signIn, ...invite, ...own }}
        signInTexts={signIn}
        calls={signInCalls}
        reads={endpoint(readInvite)}
        accepts={endpoint(acceptInvite)}
        first={language}
        policies={data
          .filter(({ isRequired }) => isRequired)
          .map(({ id, title, body, locale }) => ({
            id,
            label: t('console.invite.terms', { title: `\u2068${title}\u2069` }),
            text: <Prose text={body} language={locale} />,
          }))}
      />
    </EntryPage>
  )
}
