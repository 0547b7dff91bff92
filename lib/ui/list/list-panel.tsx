'use client'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { keepCookie } from '@/lib/ui/scheme'
import styles from './list.module.css'
import { useList } from './navigation'
import print from './print.module.css'
import { type ListSettings, listCookie, writeSettings } from './settings'

type ListPanelState = {
  settings: ListSettings
  set: (settings: ListSettings) => void
  selected: string[]
  select: (ids: string[]) => void
}
const Context = createContext<ListPanelState | null>(null)

export function useListPanel(): ListPanelState {
  const state = useContext(Context)
  if (!state) throw new Error('This part belongs into a list')
  return state
}

/** The ids of the chosen rows, for the buttons of a bulk bar; `clear` after they have been dealt with. */
export function useSelection(): { ids: string[]; clear: () => void } {
  const { selected, select } = useListPanel()
  return { ids: selected, clear: () => select([]) }
}

/** The panel of a list, with its display settings and its selection. */
export function ListPanel({ name, settings: first, children }: { name: string; settings: ListSettings; children: ReactNode }) {
  const { isPending } = useList()
  const [settings, setSettings] = useState(first)
  const [selected, select] = useState<string[]>([])
  const value = useMemo(
    () => ({
      settings,
      selected,
      select,
      set: (next: ListSettings) => {
        setSettings(next)
        keepCookie(listCookie(name), writeSettings(next))
      },
    }),
    [settings, selected, name],
  )
  return (
    <Context.Provider value={value}>
      <section
        className={`panel flush data-box ${styles.box} ${print.paper}`}
        aria-busy={isPending}
        data-density={settings.density}
      >
        {children}
      </section>
    </Context.Provider>
  )
}
