'use client'
import { DirectionProvider, MantineProvider } from '@mantine/core'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { direction } from '@/lib/platform/i18n/languages'
import type { Me } from './can'
import type { RegionalFormat } from './regional-format'
import { isScheme, keepCookie, type Scheme, schemeCookie } from './scheme'
import { theme } from './theme'

type ConsoleContext = RegionalFormat & { me: Me }
const Context = createContext<ConsoleContext | null>(null)

/** The person and how moments and numbers are written for them, for parts that run in the browser. */
export function useConsole(): ConsoleContext {
  const value = useContext(Context)
  if (!value) throw new Error('This part works inside the console only')
  return value
}

/** For what is shown as another reader would see it: in the other language, with other digits. */
export function Regional({ regional, children }: { regional: RegionalFormat; children: ReactNode }) {
  const { me } = useConsole()
  const value = useMemo(() => ({ ...regional, me }), [regional, me])
  return <Context.Provider value={value}>{children}</Context.Provider>
}

/** Kept in a cookie, so that the server renders what was chosen. */
const schemeManager = (first: Scheme) => ({
  get: () => {
    const kept = new RegExp(`${schemeCookie}=(\\w+)`).exec(typeof document === 'undefined' ? '' : document.cookie)?.[1]
    return isScheme(kept) ? kept : first
  },
  set: (scheme: Scheme) => keepCookie(schemeCookie, scheme),
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
})

type Props = { me: Me; regional: RegionalFormat; scheme: Scheme; nonce: string; children: ReactNode }

/** The providers around every part of the console. */
export function ConsoleProvider({ me, regional, scheme, nonce, children }: Props) {
  const value = useMemo(() => ({ ...regional, me }), [regional, me])
  const manager = useMemo(() => schemeManager(scheme), [scheme])
  return (
    <DirectionProvider initialDirection={direction(regional.language)}>
      <MantineProvider
        theme={theme}
        defaultColorScheme={scheme}
        colorSchemeManager={manager}
        // The variables are a file of ours; style elements remain for sizes that depend on the screen.
        withCssVariables={false}
        withGlobalClasses={false}
        getStyleNonce={() => nonce}
      >
        <Context.Provider value={value}>{children}</Context.Provider>
      </MantineProvider>
    </DirectionProvider>
  )
}
