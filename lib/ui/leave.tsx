'use client'
import dynamic from 'next/dynamic'
import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslations } from '@/lib/ui/translations'

const Confirm = dynamic(() => import('./act/confirm').then((module) => module.Confirm), { ssr: false })

/** Told that the browser has gone back or forward; whether the router must not follow. */
let keepsHere: (() => boolean) | null = null
// With the module, so before the router's own: a browser calls the listeners of its window in the order they came.
if (typeof window !== 'undefined')
  addEventListener('popstate', (event) => {
    if (keepsHere?.()) event.stopImmediatePropagation()
  })

/** Goes away; an answer of `false` says that it did not come to that. */
type Out = () => unknown
type Leave = { hold: () => () => void; go: (address: string) => void; leave: (out: Out) => void }
const Context = createContext<Leave>({ hold: () => () => {}, go: () => {}, leave: (out) => out() })

/** Goes to a page as a person wants it, after asking where something unsaved would be lost. */
export const useGo = () => useContext(Context).go

/** Goes away in a manner of one's own, after asking where something unsaved would be lost. */
export const useLeave = () => useContext(Context).leave

/** Says that the page holds something unsaved. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const { hold } = useContext(Context)
  // Together with what was typed, not a moment after: whoever goes back at once is asked as well.
  useLayoutEffect(() => (isDirty ? hold() : undefined), [isDirty, hold])
  return null
}

const place = () => ({ path: location.pathname + location.search, href: location.href, state: history.state as unknown })

/** Stands between what is unsaved and every way out: links, keys and palette, back and forward, signing out, closing the tab. */
export function LeaveProvider({ children }: { children: ReactNode }) {
  const say = useTranslations('parts.form')
  const router = useRouter()
  const [pathname, query] = [usePathname(), useSearchParams()]
  const held = useRef(0)
  const here = useRef<ReturnType<typeof place> | null>(null)
  const isLeaving = useRef(false)
  const [way, setWay] = useState<{ out: Out } | null>(null)

  const unload = useCallback((event: BeforeUnloadEvent) => {
    if (!isLeaving.current) event.preventDefault()
  }, [])
  const hold = useCallback(() => {
    held.current += 1
    if (held.current === 1) {
      here.current = place()
      isLeaving.current = false
      addEventListener('beforeunload', unload)
    }
    return () => {
      held.current -= 1
      if (held.current === 0) removeEventListener('beforeunload', unload)
    }
  }, [unload])
  const leave = useCallback((out: Out) => (held.current > 0 ? setWay({ out }) : out()), [])
  const go = useCallback((address: string) => leave(() => router.push(address)), [leave, router])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read anew whenever the router has changed it
  useEffect(() => {
    here.current = place()
    isLeaving.current = false
  }, [pathname, query])
  useEffect(() => {
    const click = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (held.current === 0 || !link || event.defaultPrevented) return
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
      const to = new URL(link.href, location.href)
      // The language may change under a half-typed form, which stays as it is.
      if (link.target === '_blank' || link.hreflang || to.origin !== location.origin || to.hash || to.href === location.href)
        return
      event.preventDefault()
      event.stopPropagation()
      setWay({ out: () => router.push(to.pathname + to.search) })
    }
    keepsHere = () => {
      const from = here.current
      if (held.current === 0 || isLeaving.current || !from || location.pathname + location.search === from.path) return false
      // This page goes on top again, past the router, which never knew; the wanted one is one step back then.
      History.prototype.pushState.call(history, from.state, '', from.href)
      setWay({ out: () => history.back() })
      return true
    }
    // Before the links' own handlers.
    document.addEventListener('click', click, { capture: true })
    return () => {
      document.removeEventListener('click', click, { capture: true })
      keepsHere = null
    }
  }, [router])

  const value = useMemo(() => ({ hold, go, leave }), [hold, go, leave])
  return (
    <Context.Provider value={value}>
      {children}
      {way && (
        <Confirm
          title={say('unsaved')}
          detail={say('unsavedDetail')}
          label={say('leave')}
          danger
          busy={false}
          onYes={async () => {
            setWay(null)
            isLeaving.current = true
            if ((await way.out()) === false) isLeaving.current = false
          }}
          onClose={() => setWay(null)}
        />
      )}
    </Context.Provider>
  )
}
