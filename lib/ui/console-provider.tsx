'use client'
import { DirectionProvider, MantineProvider } from '@mantine/core'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { direction } from '@/lib/platform/i18n/languages'
import type { Me } from './can'
import type { Place } from './place'
import { isScheme, keepCookie, type Scheme, schemeCookie } from './scheme'
import { theme } from './theme'

type Around = Place & { me: Me }
const Context = createContext<Around | null>(null)

/** The person and how moments and numbers are written for them, for parts that run in the browser. */
export function useConsole(): Around {
  const around = useContext(Context)
  if (!around) throw new Error('This part works inside the console only')
  return around
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

type Props = { me: Me; place: Place; scheme: Scheme; nonce: string; children: ReactNode }

/** What every part of the console stands in. */
export function ConsoleProvider({ me, place, scheme, nonce, children }: Props) {
  const around = useMemo(() => ({ ...place, me }), [place, me])
  const manager = useMemo(() => schemeManager(scheme), [scheme])
  return (
    <DirectionProvider initialDirection={direction(place.language)}>
      <MantineProvider
        theme={theme}
        defaultColorScheme={scheme}
        colorSchemeManager={manager}
        // The variables are a file of ours; style elements remain for sizes that depend on the screen.
        withCssVariables={false}
        withGlobalClasses={false}
        getStyleNonce={() => nonce}
      >
        <Context.Provider value={around}>{children}</Context.Provider>
      </MantineProvider>
    </DirectionProvider>
  )
}
