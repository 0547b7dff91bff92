'use client'
import { ActionIcon, Drawer } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { IconMenu2 } from '@/lib/ui/icons'
import { useTranslations } from '@/lib/ui/translations'
import { Navigation, type NavigationProps } from './navigation'
import { OrganizationMenu } from './organization-menu'
import styles from './shell.module.css'
import { UserMenu } from './user-menu'

type Props = {
  organization: ComponentProps<typeof OrganizationMenu>
  navigation: NavigationProps
  user: ComponentProps<typeof UserMenu>
}

/** The sections and both menus behind a button, where the screen has no side to spare. */
export function PhoneNavigation({ organization, navigation, user }: Props) {
  const t = useTranslations('parts.shell')
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
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
        onClose={close}
        size="19rem"
        title={<bdi>{organization.name}</bdi>}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <div className="stack">
          <OrganizationMenu {...organization} onGo={close} />
          <Navigation {...navigation} onGo={close} />
          <UserMenu {...user} onGo={close} />
        </div>
      </Drawer>
    </>
  )
}
