import type { Metadata, Viewport } from 'next'
import { cookies, headers } from 'next/headers'
import type { ReactNode } from 'react'
import { preload } from 'react-dom'
import { readPageLabel } from '@/lib/platform/gate/label-request'
import { direction } from '@/lib/platform/i18n/languages'
import { facesOf } from './faces'
import { isScheme, schemeCookie } from './scheme'
import './fonts.css'
import './tokens.css'
import './base.css'
import './recipes.css'
import './controls.css'

/** The root of each area: language, direction and the person's choice of light or dark are set here, once. */
export async function RootDocument({ children }: { children: ReactNode }) {
  const { language } = readPageLabel(await headers())
  // With the page itself rather than after its styles: the faces wait for nobody (see fonts.css), so they must be there.
  for (const face of facesOf[language]) preload(face, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  const chosen = (await cookies()).get(schemeCookie)?.value
  const scheme = isScheme(chosen) && chosen !== 'auto' ? chosen : undefined
  return (
    // The console's kit sets the scheme again in the browser, where it follows the system.
    <html lang={language} dir={direction(language)} data-mantine-color-scheme={scheme} suppressHydrationWarning>
      <body>{children}</body>
    </html>
  )
}

export const rootMetadata: Metadata = {
  icons: { icon: [{ url: '/icon.svg', type: 'image/svg+xml' }] },
  robots: { index: false, follow: false },
}
export const rootViewport: Viewport = { colorScheme: 'light dark' }
