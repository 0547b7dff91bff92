'use client'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Directional } from '@/lib/ui/directional'
import { keepCookie } from '@/lib/ui/scheme'
import { useTranslations } from '@/lib/ui/translations'
import { Navigation, type NavigationProps } from './navigation'
import { OrganizationMenu } from './organization-menu'
import styles from './shell.module.css'
import { sideCookie, writeSide } from './side-settings'
import { UserMenu } from './user-menu'

type Props = {
  /** How it is at first; kept on the device. */
  isNarrow: boolean
  organization: ComponentProps<typeof OrganizationMenu>
  navigation: NavigationProps
  user: ComponentProps<typeof UserMenu>
  /** The mark of the product, where there is room for it. */
  children: ReactNode
}

/** The side of the console: the places with their names, or their icons alone. */
export function Side({ isNarrow: first, organization, navigation, user, children }: Props) {
  const t = useTranslations('parts.shell')
  const [isNarrow, setIsNarrow] = useState(first)
  const turn = () => {
    setIsNarrow(!isNarrow)
    keepCookie(sideCookie, writeSide(!isNarrow))
  }
  const label = t(isNarrow ? 'widen' : 'narrow')
  return (
    <aside className={styles.side} data-narrow={isNarrow || undefined}>
      <OrganizationMenu {...organization} isNarrow={isNarrow} />
      <div className={styles.sections}>
        <Navigation {...navigation} isNarrow={isNarrow} />
      </div>
      <div className={styles.foot}>
        <button type="button" className={styles.turn} aria-label={label} title={label} onClick={turn}>
          <Directional icon={isNarrow ? 'forward' : 'back'} />
          {!isNarrow && <span>{label}</span>}
        </button>
        <UserMenu {...user} isNarrow={isNarrow} />
        {!isNarrow && children}
      </div>
    </aside>
  )
}
