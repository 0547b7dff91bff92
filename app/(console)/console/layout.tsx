import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { logout } from '@/lib/domain/identity/identity.contract'
import { ToastProvider } from '@/lib/ui/act/toasts'
import { can } from '@/lib/ui/can'
import { ConsoleProvider } from '@/lib/ui/console-provider'
import { endpoint } from '@/lib/ui/endpoint'
import { Frame } from '@/lib/ui/frame'
import { person } from '@/lib/ui/person'
import { isScheme, schemeCookie } from '@/lib/ui/scheme'
import { Shell } from '@/lib/ui/shell/shell'
import { TrailProvider } from '@/lib/ui/shell/trail'
import { Texts } from '@/lib/ui/texts'
import { UnsavedChangesProvider } from '@/lib/ui/unsaved-changes'
import { visit } from '@/lib/ui/visit'
import { roomsFor, thingsToFind } from './_parts/rooms'
import { SignOut } from './_parts/sign-out'
import '@/lib/ui/theme-styles'

/** Before anything is painted: what the system wants, where the person has not chosen. */
const followSystem = `document.documentElement.dataset.mantineColorScheme=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'`

/** The shell around every room; whoever may not be in a room yet (terms, a session to renew) gets a plain page. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const visitor = await visit()
  const { textsOf, say, nonce } = visitor
  const who = await person()
  const signOut = <SignOut endpoint={endpoint(logout)} texts={textsOf('console').console.signOut} />
  if (typeof who === 'string')
    return (
      <Frame label={visitor} actions={who === 'terms' && signOut}>
        {children}
      </Frame>
    )
  const kept = (await cookies()).get(schemeCookie)?.value
  const scheme = isScheme(kept) ? kept : 'auto'
  const links = roomsFor(who.me).map(({ name, path, letter }) => ({ name, path, letter, title: say(`${name}.title`) }))
  const sources = thingsToFind
    .filter(({ contract }) => can(who.me, contract))
    .map(({ contract, title, ...found }) => ({ ...found, endpoint: endpoint(contract), title: say(title) }))
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file */}
      {scheme === 'auto' && <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: followSystem }} />}
      <ConsoleProvider me={who.me} place={who.place} scheme={scheme} nonce={nonce}>
        <Texts of={textsOf('parts')}>
          <ToastProvider>
            <UnsavedChangesProvider>
              <TrailProvider>
                <Shell person={who} links={links} sources={sources} signOut={signOut}>
                  {children}
                </Shell>
              </TrailProvider>
            </UnsavedChangesProvider>
          </ToastProvider>
        </Texts>
      </ConsoleProvider>
    </>
  )
}
