'use client'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import type { Messages } from '@/messages/catalogue'
import { useConsole } from './console-provider'

/** Hands the parts that run in the browser the texts they need, and no others. */
export function Texts({ of, children }: { of: Partial<Messages>; children: ReactNode }) {
  const { language, timeZone } = useConsole()
  return (
    <NextIntlClientProvider locale={language} timeZone={timeZone} messages={of}>
      {children}
    </NextIntlClientProvider>
  )
}
