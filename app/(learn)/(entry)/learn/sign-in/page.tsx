import { redirect } from 'next/navigation'
import { EntryFrame } from '@/lib/ui/entry-frame'
import { inLanguage } from '@/lib/ui/moments'
import { nextAddress } from '@/lib/ui/next-address'
import { pageContext } from '@/lib/ui/page-context'
import { pageTitle } from '@/lib/ui/page-title'
import { isSignedIn, SignInPanel } from '@/lib/ui/sign-in/sign-in-panel'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** Where learners sign in: the same steps as in the console, and from there to what they were about to read. */
export default async function LearnSignInPage({ searchParams }: Props) {
  const { organization, language, t } = await pageContext()
  if (!organization) redirect('/')
  const next = nextAddress((await searchParams).next, '/learn')
  if (await isSignedIn()) redirect(next)
  const name = `\u2068${inLanguage(organization.name, language).text}\u2069`
  return (
    <EntryFrame query={{ next }}>
      <title>{pageTitle(t('learn.signIn.title'), { organization, language, product: t('common.productName') })}</title>
      <SignInPanel title={t('learn.signIn.title')} intro={t('learn.signIn.intro', { organization: name })} next={next} />
    </EntryFrame>
  )
}
