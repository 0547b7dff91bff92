'use client'
import dynamic from 'next/dynamic'
import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslations } from '@/lib/ui/translations'

const Confirm = dynamic(() => import('./actions/confirm').then((module) => module.Confirm), { ssr: false })

/** Called on `popstate`; returns true where the page stays and the router must not handle the event. */
let onHistoryChange: (() => boolean) | null = null
// Registered when the module loads, so before the router's listener: a browser calls listeners in the order they were added.
if (typeof window !== 'undefined')
  addEventListener('popstate', (event) => {
    if (onHistoryChange?.()) event.stopImmediatePropagation()
  })

/** Leaves the page; `false` means that the page stays. */
type Leave = () => unknown
type Guard = {
  /** Guards the page until the returned function is called. */
  guard: () => () => void
  navigate: (address: string) => void
  confirmLeave: (leave: Leave, isUnsaved?: boolean) => void
}
const Context = createContext<Guard>({ guard: () => () => {}, navigate: () => {}, confirmLeave: (leave) => leave() })

/** Goes to an address, after confirmation where unsaved changes would be lost. */
export const useNavigate = () => useContext(Context).navigate

/** Runs another way of leaving, such as signing out, after confirmation where unsaved changes would be lost. */
export const useConfirmLeave = () => useContext(Context).confirmLeave

/** Guards the page while it holds something unsaved. */
export function useUnsavedChanges(isDirty: boolean) {
  const { guard } = useContext(Context)
  // In a layout effect, so that the guard is active as soon as the typed text is shown.
  useLayoutEffect(() => (isDirty ? guard() : undefined), [isDirty, guard])
}

const currentEntry = () => ({
  path: location.pathname + location.search,
  href: location.href,
  state: history.state as unknown,
})

/** The address a click leads to, where it would leave this page in this tab; null for every other click. */
function leavesTo(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || event.defaultPrevented) return null
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return null
  const to = new URL(link.href, location.href)
  // The language may change under a half-typed form, which stays as it is.
  if (link.target === '_blank' || link.hreflang || to.origin !== location.origin || to.hash || to.href === location.href)
    return null
  return to.pathname + to.search
}

type GuardedPage = {
  guards: RefObject<number>
  entry: RefObject<ReturnType<typeof currentEntry> | null>
  isLeaving: RefObject<boolean>
}

/** Stops links and steps in the history that leave a guarded page, until they are confirmed. */
function useWaysOut({ guards, entry, isLeaving }: GuardedPage, setPending: (pending: { leave: Leave }) => void) {
  const router = useRouter()
  useEffect(() => {
    const click = (event: MouseEvent) => {
      const address = guards.current > 0 ? leavesTo(event) : null
      if (address === null) return
      event.preventDefault()
      event.stopPropagation()
      setPending({ leave: () => router.push(address) })
    }
    onHistoryChange = () => {
      const from = entry.current
      if (guards.current === 0 || isLeaving.current || !from || location.pathname + location.search === from.path) return false
      // Puts this page on top of the history again without telling the router; the wanted page is then one step back.
      History.prototype.pushState.call(history, from.state, '', from.href)
      setPending({ leave: () => history.back() })
      return true
    }
    // In the capture phase, before the handlers of the links.
    document.addEventListener('click', click, { capture: true })
    return () => {
      document.removeEventListener('click', click, { capture: true })
      onHistoryChange = null
    }
  }, [router, guards, entry, isLeaving, setPending])
}

/** Asks for confirmation before unsaved changes are lost: by links, keys, the palette, back and forward, signing out, closing the tab. */
export function UnsavedChangesProvider({ children }: { children: ReactNode }) {
  const t = useTranslations('parts.form')
  const router = useRouter()
  const [pathname, query] = [usePathname(), useSearchParams()]
  const guards = useRef(0)
  const entry = useRef<ReturnType<typeof currentEntry> | null>(null)
  const isLeaving = useRef(false)
  const [pending, setPending] = useState<{ leave: Leave } | null>(null)

  const beforeUnload = useCallback((event: BeforeUnloadEvent) => {
    if (!isLeaving.current) event.preventDefault()
  }, [])
  const guard = useCallback(() => {
    guards.current += 1
    if (guards.current === 1) {
      entry.current = currentEntry()
      isLeaving.current = false
      addEventListener('beforeunload', beforeUnload)
    }
    return () => {
      guards.current -= 1
      if (guards.current === 0) removeEventListener('beforeunload', beforeUnload)
    }
  }, [beforeUnload])
  const confirmLeave = useCallback(
    (leave: Leave, isUnsaved = false) => (isUnsaved || guards.current > 0 ? setPending({ leave }) : leave()),
    [],
  )
  const navigate = useCallback((address: string) => confirmLeave(() => router.push(address)), [confirmLeave, router])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read anew whenever the router has changed it
  useEffect(() => {
    entry.current = currentEntry()
    isLeaving.current = false
  }, [pathname, query])
  useWaysOut({ guards, entry, isLeaving }, setPending)

  const value = useMemo(() => ({ guard, navigate, confirmLeave }), [guard, navigate, confirmLeave])
  const leaveNow = async (leave: Leave) => {
    setPending(null)
    isLeaving.current = true
    if ((await leave()) === false) isLeaving.current = false
  }
  return (
    <Context.Provider value={value}>
      {children}
      {pending && (
        <Confirm
          title={t('unsaved')}
          detail={t('unsavedDetail')}
          label={t('leave')}
          danger
          busy={false}
          onYes={() => leaveNow(pending.leave)}
          onClose={() => setPending(null)}
        />
      )}
    </Context.Provider>
  )
}
