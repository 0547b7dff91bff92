import type { Metadata } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { readPageLabel } from '@/lib/platform/gate/label-request'
import { direction } from '@/lib/platform/i18n/languages'
import { text } from '@/lib/platform/i18n/text'
import './docs.css'

export async function generateMetadata(): Promise<Metadata> {
  const { language } = readPageLabel(await headers())
  return { title: `${text(language, 'docs.title')} · ${text(language, 'common.productName')}`, robots: { index: false } }
}

export default async function DocsLayout({ children }: { children: ReactNode }) {
  const { language } = readPageLabel(await headers())
  return (
    // The reference follows the reader's light or dark setting by a class that the server cannot know.
    <html lang={language} dir={direction(language)} suppressHydrationWarning>
      <body>{children}</body>
    </html>
  )
}
