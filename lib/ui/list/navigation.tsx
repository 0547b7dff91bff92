'use client'
import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { createContext, type ReactNode, useContext, useMemo, useTransition } from 'react'
import { skippedName } from './skipped'

type Changes = Record<string, string | null>
type Navigation = {
  query: URLSearchParams
  isPending: boolean
  go: (changes: Changes) => void
  address: (changes: Changes) => string
}

const Context = createContext<Navigation | null>(null)

export function useList(): Navigation {
  const navigation = useContext(Context)
  if (!navigation) throw new Error('This part belongs into a list')
  return navigation
}

type Props = {
  /** Shown without being in the address: a part of the views that are saved. */
  shown?: Record<string, string>
  children: ReactNode
}

/** Moves a list through its address; what is shown stays until what comes next is there. */
export function ListNavigation({ shown, children }: Props) {
  const router = useRouter()
  const pathname = usePathname()
  const query = useSearchParams()
  const [isPending, startTransition] = useTransition()
  const value = useMemo(() => {
    const address = (changes: Changes) => {
      const next = new URLSearchParams(query)
      // A filter or an order is a new list: it begins on its first page.
      if (!('page' in changes) && !('cursor' in changes)) for (const name of ['page', 'cursor', skippedName]) next.delete(name)
      for (const [name, wanted] of Object.entries(changes)) {
        if (wanted === null || wanted === '') next.delete(name)
        else next.set(name, wanted)
      }
      return `${pathname}${next.size > 0 ? `?${next}` : ''}`
    }
    const go = (changes: Changes) => startTransition(() => router.push(address(changes), { scroll: false }))
    const all = new URLSearchParams(query)
    for (const [name, value] of Object.entries(shown ?? {})) if (!all.has(name)) all.set(name, value)
    return { query: all, isPending, go, address }
  }, [query, pathname, router, isPending, shown])
  return <Context.Provider value={value}>{children}</Context.Provider>
}
