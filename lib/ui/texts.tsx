'use client'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { messageLocale } from '@/lib/platform/i18n/digits'
import type { Language } from '@/lib/platform/i18n/languages'
import type { Messages } from '@/messages/catalogue'
import { useConsole } from './console-provider'
import { numeralsFor } from './moments'

/** Gives client components the texts they need, and no others, in the page's language unless `language` is set. */
export function Texts({ of, language, children }: { of: Partial<Messages>; language?: Language; children: ReactNode }) {
  const regional = useConsole()
  const own = language ?? regional.language
  return (
    <NextIntlClientProvider
      locale={messageLocale(own, numeralsFor(own, regional.numerals))}
      timeZone={regional.timeZone}
      messages={of}
    >
      {children}
    </NextIntlClientProvider>
  )
}
