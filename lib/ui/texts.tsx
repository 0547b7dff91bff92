'use client'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { messageLocale } from '@/lib/platform/i18n/digits'
import type { Language } from '@/lib/platform/i18n/languages'
import type { Messages } from '@/messages/catalogue'
import { useConsole } from './console-provider'
import { numeralsFor } from './moments'

/** Hands the parts that run in the browser the texts they need, and no others, in the page's language unless told. */
export function Texts({ of, language, children }: { of: Partial<Messages>; language?: Language; children: ReactNode }) {
  const place = useConsole()
  const own = language ?? place.language
  return (
    <NextIntlClientProvider locale={messageLocale(own, numeralsFor(own, place.numerals))} timeZone={place.timeZone} messages={of}>
      {children}
    </NextIntlClientProvider>
  )
}
