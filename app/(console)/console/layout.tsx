import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { logout } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { cancelJob, listOwnJobs, readOwnJob } from '@/lib/domain/house/jobs/jobs.contract'
import { readSsoSignOut } from '@/lib/domain/people/single-sign-on/sign-in.contract'
import { signInNameOf } from '@/lib/platform/auth/session'
import { ToastProvider } from '@/lib/ui/actions/toasts'
import { bellOf } from '@/lib/ui/bell-of'
import { ConsoleProvider } from '@/lib/ui/console-provider'
import { endpoint } from '@/lib/ui/endpoint'
import { Frame } from '@/lib/ui/frame'
import { pageContext } from '@/lib/ui/page-context'
import { person } from '@/lib/ui/person'
import { isScheme, schemeCookie } from '@/lib/ui/scheme'
import { BreadcrumbsProvider } from '@/lib/ui/shell/breadcrumbs'
import { Shell } from '@/lib/ui/shell/shell'
import { isNarrowSide, pinnedCookie, readPinned, sideCookie } from '@/lib/ui/shell/side-settings'
import { signInCalls } from '@/lib/ui/sign-in/sign-in-calls'
import { Texts } from '@/lib/ui/texts'
import { UnsavedChangesProvider } from '@/lib/ui/unsaved-changes'
import { ViewBanner } from '@/lib/ui/view-banner'
import { isAdministering, sectionOf } from './_parts/sections'
import { SessionGuard } from './_parts/session-guard'
import { shellLinks } from './_parts/shell-links'
import { SignOut } from './_parts/sign-out'
import './_parts/theme-styles'

/** Before anything is painted: what the system wants, where the person has not chosen. */
const followSystem = `document.documentElement.dataset.mantineColorScheme=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'`

/** The shell around every section; whoever may not be in a section yet (terms, a session to renew) gets a plain page. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const visitor = await pageContext()
  const { textsOf, nonce } = visitor
  const who = await person()
  const signOut = {
    endpoint: endpoint(logout),
    atProvider: endpoint(readSsoSignOut),
    texts: textsOf('console').console.signOut,
  }
  if (typeof who === 'string')
    return (
      <Frame label={visitor} actions={who === 'terms' && <SignOut {...signOut} />}>
        {children}
      </Frame>
    )
  const jar = await cookies()
  const kept = jar.get(schemeCookie)?.value
  const scheme = isScheme(kept) ? kept : 'auto'
  const jobs = { list: endpoint(listOwnJobs), read: endpoint(readOwnJob), cancel: endpoint(cancelJob) }
  const bell = await bellOf(who)
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file */}
      {scheme === 'auto' && <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: followSystem }} />}
      <ConsoleProvider me={who.me} regional={who.regional} scheme={scheme} nonce={nonce}>
        <Texts of={textsOf('parts')}>
          <ToastProvider>
            <UnsavedChangesProvider>
              <BreadcrumbsProvider>
                <SessionGuard email={signInNameOf(who.profile)} texts={textsOf('console').console.signIn} calls={signInCalls} />
                <Shell
                  {...shellLinks(who)}
                  person={who}
                  pinned={readPinned(jar.get(pinnedCookie)?.value)}
                  isNarrow={isNarrowSide(jar.get(sideCookie)?.value)}
                  account={sectionOf('account').path}
                  isPlain={!isAdministering(who.me)}
                  jobs={jobs}
                  bell={bell}
                  signOut={signOut}
                >
                  {visitor.isView && <ViewBanner text={visitor.t('common.view.text')} leave={visitor.t('common.view.leave')} />}
                  {children}
                </Shell>
              </BreadcrumbsProvider>
            </UnsavedChangesProvider>
          </ToastProvider>
        </Texts>
      </ConsoleProvider>
    </>
  )
}
