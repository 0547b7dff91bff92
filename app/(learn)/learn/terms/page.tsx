import { redirect } from 'next/navigation'
import { Terms } from '@/app/(console)/console/_parts/terms'
import { nextAddress } from '@/lib/ui/next-address'
import { pageContext } from '@/lib/ui/page-context'
import { person } from '@/lib/ui/person'
import { ReadyMark } from '@/lib/ui/ready-mark'
import { termsAddress } from '../_parts/addresses'
import { Press } from '../_parts/press'
import { Renew } from '../_parts/renew'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** The policies that a learner has to accept first, as the console shows them; from here back to what was about to be read. */
export default async function LearnTermsPage({ searchParams }: Props) {
  const who = await person()
  if (who === 'renew') return <Renew />
  const next = nextAddress((await searchParams).next, '/learn')
  if (who !== 'terms') redirect(next.startsWith(termsAddress('')) ? '/learn' : next)
  const { t } = await pageContext()
  return (
    <>
      <Terms leadsOn>
        <Press action="sign-out" next="/learn" className="link-button">
          {t('learn.account.signOut')}
        </Press>
      </Terms>
      <ReadyMark />
    </>
  )
}
