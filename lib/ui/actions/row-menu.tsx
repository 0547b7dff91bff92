'use client'
import { ActionIcon, Menu } from '@mantine/core'
import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react'
import { IconDots } from '@/lib/ui/icons'
import { useTranslations } from '@/lib/ui/translations'

type RowMenuState = {
  /** Puts the focus back on the button of the menu, after a dialog that one of its entries opened. */
  focus: () => void
}
const Context = createContext<RowMenuState | null>(null)

/** The menu around an action, which is an entry there and not a button; null outside of one. */
export const useRowMenu = (): RowMenuState | null => useContext(Context)

const isLost = (element: Element | null) => !element || element === document.body || element.closest('[role=menu]') !== null

/** The actions on one row, in words behind one button; `name` is that of the row. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  const t = useTranslations('parts.list')
  const button = useRef<HTMLButtonElement>(null)
  // Once opened it stays in the page, so that the dialogs of its entries do.
  const [wasOpened, setWasOpened] = useState(false)
  const state = useMemo(() => ({ focus: () => button.current?.focus() }), [])
  const restore = () =>
    requestAnimationFrame(() => {
      if (isLost(document.activeElement) && !document.querySelector('[role=dialog]')) state.focus()
    })
  return (
    <Menu position="bottom-end" withinPortal keepMounted={wasOpened} onOpen={() => setWasOpened(true)} onClose={restore}>
      <Menu.Target>
        <ActionIcon
          ref={button}
          variant="subtle"
          size="lg"
          aria-label={t('rowActions', { name: `\u2068${name}\u2069` })}
          data-label={t('actions')}
        >
          <IconDots size={18} stroke={2} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Context value={state}>{children}</Context>
      </Menu.Dropdown>
    </Menu>
  )
}
