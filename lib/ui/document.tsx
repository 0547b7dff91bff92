import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { readPageLabel } from '@/lib/platform/gate/hand-over'
import { direction } from '@/lib/platform/i18n/languages'
import './fonts.css'
import './tokens.css'
import './base.css'
import './controls.css'

/** The root of each area: language and direction are set here, once. */
export async function RootDocument({ children }: { children: ReactNode }) {
  const { language } = readPageLabel(await headers())
  return (
    <html lang={language} dir={direction(language)}>
      <body>{children}</body>
    </html>
  )
}

export const rootMetadata: Metadata = {
  icons: { icon: [{ url: '/icon.svg', type: 'image/svg+xml' }] },
  robots: { index: false, follow: false },
}
export const rootViewport: Viewport = { colorScheme: 'light dark' }
