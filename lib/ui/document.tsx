import type { Metadata, Viewport } from 'next'
import { cookies, headers } from 'next/headers'
import type { ReactNode } from 'react'
import { readPageLabel } from '@/lib/platform/gate/label-request'
import { direction } from '@/lib/platform/i18n/languages'
import { shownMarks } from '@/lib/platform/storage/marks'
import { accentStyle } from './accent'
import { PreviewBanner } from './preview-banner'
import { keepZone } from './reader-zone'
import { isScheme, schemeCookie } from './scheme'
import './fonts.faces'
import './rare-letters.css'
import './tokens.css'
import './base.css'
import './recipes.css'
import './tones.css'
import './controls.css'

/** The id of what stands behind everything that a page is sent with at first. */
const pageEnd = 'page-end'

/**
 * Our faces are in the styles, and a browser reads one where it first needs it: after the first layout. Read before, it is the face of the first.
 * Those that have the two letters are meant; rare letters are in files of their own.
 */
const readFaces = `for(const weight of [400,600])document.fonts.load(weight+' 1em "IBM Plex Sans Arabic"','aب')`

/** The root element of each area: language, direction and the chosen color scheme are set here. */
export async function RootDocument({ children }: { children: ReactNode }) {
  const { language, nonce, organization } = readPageLabel(await headers())
  const favicon = organization && shownMarks(organization).favicon
  const chosen = (await cookies()).get(schemeCookie)?.value
  const scheme = isScheme(chosen) && chosen !== 'auto' ? chosen : undefined
  return (
    // Mantine sets the scheme again in the browser, if it follows the system.
    <html lang={language} dir={direction(language)} data-mantine-color-scheme={scheme} suppressHydrationWarning>
      <body>
        {/* React puts it into the head: what comes over the wire piece by piece is painted once it is whole, so that no column of a table and no row of cards finds its size before a reader's eyes. */}
        <link rel="expect" href={`#${pageEnd}`} blocking="render" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: constants */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: `${readFaces};${keepZone}` }} />
        {organization?.accent && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made of the channels of a colour alone
          <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: accentStyle(organization.accent) }} />
        )}
        {/* In the head as well. */}
        {favicon ? (
          <link rel="icon" href={favicon.url} type="image/png" />
        ) : (
          <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        )}
        <PreviewBanner language={language} current={organization?.slug} />
        {children}
        <span id={pageEnd} hidden />
      </body>
    </html>
  )
}

export const rootMetadata = {
  robots: { index: false, follow: false },
} satisfies Metadata
export const rootViewport: Viewport = { colorScheme: 'light dark' }
