import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { readProfile } from '@/lib/domain/identity/identity.contract'
import { ApiError } from '@/lib/platform/http/client'
import { Frame } from '@/lib/ui/frame'
import { numeralsFor } from '@/lib/ui/moments'
import { visit } from '@/lib/ui/visit'
import { messages } from '@/messages/catalogue'
import { Account } from './_parts/account'
import { Renew } from './_parts/renew'
import { Sessions } from './_parts/sessions'
import { SignOut } from './_parts/sign-out'
import { Terms } from './_parts/terms'

const signInPage = '/console/sign-in?next=%2Fconsole'

export async function generateMetadata(): Promise<Metadata> {
  const { say } = await visit()
  return { title: `${say('console.title')} · ${say('common.productName')}` }
}

/** The signed-in person; null when the access token ran out but can be renewed. Everybody else goes to the sign-in page. */
async function readPerson() {
  const { organization, signedIn, renewable, api } = await visit()
  if (!organization) redirect('/')
  if (!signedIn) return renewable ? null : redirect(signInPage)
  try {
    return { organization, profile: (await api(readProfile)).data }
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) throw error
    if (renewable && error.envelope.statusCode === 5120) return null
    redirect(signInPage)
  }
}

export default async function ConsolePage() {
  const visitor = await visit()
  const { language, say } = visitor
  const texts = messages[language].console
  const person = await readPerson()
  if (!person)
    return (
      <Frame label={visitor}>
        <Renew texts={{ renewing: texts.renewing, failed: texts.signIn.failed }} />
      </Frame>
    )
  const { profile, organization } = person
  const { timeZone, numberingSystem } = organization.regionalProfile
  const place = {
    timeZone: profile.timeZone ?? timeZone,
    numerals: numeralsFor(language, profile.numerals === 'auto' ? numberingSystem : profile.numerals),
  }
  return (
    <Frame label={visitor} actions={<SignOut texts={texts.signOut} />}>
      <div className="stack">
        <h1 className="hidden-visually">{say('console.title')}</h1>
        {profile.hasAcceptedTerms ? (
          <>
            <Account profile={profile} language={language} place={place} say={say} />
            <Sessions language={language} place={place} />
          </>
        ) : (
          <Terms language={language} organization={organization} />
        )}
      </div>
    </Frame>
  )
}
