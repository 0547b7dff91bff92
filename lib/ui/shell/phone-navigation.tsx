'use client'
import { ActionIcon, Drawer } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from '@/lib/ui/translations'
import { NavigationLinks, type RoomLink } from './navigation'
import styles from './shell.module.css'

/** The rooms behind a button, where the screen has no side to spare. */
export function PhoneNavigation({ links, brand, foot }: { links: RoomLink[]; brand: ReactNode; foot: ReactNode }) {
  const t = useTranslations('parts.shell')
  const [open, setOpen] = useState(false)
  return (
    <>
      <ActionIcon
        className={styles.burger}
        variant="subtle"
        size="lg"
        aria-label={t('menu')}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <IconMenu2 size={22} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      <Drawer
        opened={open}
        onClose={() => setOpen(false)}
        size="18rem"
        title={brand}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <div className="stack">
          <NavigationLinks links={links} label={t('rooms')} onGo={() => setOpen(false)} />
          {foot}
        </div>
      </Drawer>
    </>
  )
}
