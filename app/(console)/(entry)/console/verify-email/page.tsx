import { readVerification, verifyEmail } from '@/lib/domain/house/sign-up/sign-up.contract'
import { endpoint } from '@/lib/ui/endpoint'
import { EntryPage, entryMetadata } from '@/lib/ui/sign-in/entry-page'
import { accountPage } from '../invite/account-page'
import { VerifyEmail } from './verify-email'

export const generateMetadata = () => entryMetadata('console.signUp.verify.documentTitle')

export default async function VerifyEmailPage() {
  const { t, called, texts, verify, page } = await accountPage()
  return (
    <EntryPage needsScript={t('console.signUp.needsScript')}>
      <VerifyEmail
        {...page}
        texts={{ ...texts, ...verify, title: t('console.signUp.verify.title', called) }}
        reads={endpoint(readVerification)}
        verifies={endpoint(verifyEmail)}
      />
    </EntryPage>
  )
}
