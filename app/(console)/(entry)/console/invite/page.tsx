import { acceptInvite, readInvite } from '@/lib/domain/house/invites/accepting.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { EntryPage, entryMetadata } from '@/lib/ui/sign-in/entry-page'
import { AcceptInvite } from './accept-invite'
import { accountPage } from './account-page'

export const generateMetadata = () => entryMetadata('console.invite.documentTitle')

export default async function InvitePage() {
  const { t, called, texts, page } = await accountPage()
  return (
    <EntryPage needsScript={texts.needsScript}>
      <AcceptInvite
        {...page}
        texts={{ ...texts, title: t('console.invite.title', called) }}
        reads={endpoint(readInvite)}
        accepts={endpoint(acceptInvite)}
      />
    </EntryPage>
  )
}
