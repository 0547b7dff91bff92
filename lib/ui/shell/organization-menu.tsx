'use client'
import { Menu, UnstyledButton } from '@mantine/core'
import { IconCertificate, IconHome, IconSelector, IconWorld } from '@/lib/ui/icons'
import { isWordmark, type Logos, OrganizationMark } from '@/lib/ui/organization-mark'
import { useTranslations } from '@/lib/ui/translations'
import { useNavigate } from '@/lib/ui/unsaved-changes'
import styles from './menu-button.module.css'

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const

type Props = {
  name: string
  logos: Logos
  /** The mark alone. */
  isNarrow?: boolean
  onGo?: () => void
}

/** The organization one works in, and its pages outside the console. */
export function OrganizationMenu({ name, logos, isNarrow, onGo }: Props) {
  const t = useTranslations('parts.shell')
  const navigate = useNavigate()
  return (
    <Menu position="bottom-start" width={isNarrow ? '16rem' : 'target'} withinPortal>
      <Menu.Target>
        <UnstyledButton className={styles.button} aria-label={t('organization', { name: `\u2068${name}\u2069` })}>
          <OrganizationMark logos={logos} size={32} />
          <span className={styles.names}>{!isWordmark(logos) && <bdi>{name}</bdi>}</span>
          <IconSelector {...icon} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconHome {...icon} />}
          onClick={() => {
            onGo?.()
            navigate('/console')
          }}
        >
          {t('start')}
        </Menu.Item>
        <Menu.Item component="a" href="/" leftSection={<IconWorld {...icon} />}>
          {t('frontPage')}
        </Menu.Item>
        <Menu.Item component="a" href="/verify" leftSection={<IconCertificate {...icon} />}>
          {t('verify')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
