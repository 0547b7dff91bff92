'use client'
import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import type { ComponentProps } from 'react'
import { shownEmail } from '@/lib/platform/i18n/shown-domain'
import { useToasts } from '@/lib/ui/actions/toasts'
import {
  IconDeviceDesktop,
  IconDevices,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSelector,
  IconSun,
  IconUserCircle,
} from '@/lib/ui/icons'
import { Initial } from '@/lib/ui/initial'
import { isScheme, schemes } from '@/lib/ui/scheme'
import { useTranslations } from '@/lib/ui/translations'
import { useNavigate } from '@/lib/ui/unsaved-changes'
import { useLanguageSwitch } from '@/lib/ui/use-language-switch'
import { type SignOutProps, useSignOut } from '@/lib/ui/use-sign-out'
import styles from './menu-button.module.css'

const schemeIcons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop }
const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const

/** Who is signed in, as the menu shows it. */
export type MenuUser = { name: string; lang: string; email: string; photo: ComponentProps<typeof Initial>['photo'] }
type Props = { user: MenuUser; account: string; signOut: SignOutProps; isNarrow?: boolean; onGo?: () => void }

/** The person's own things behind their name: profile, sessions, language, theme, signing out. */
export function UserMenu({ user: { name, lang, email, photo }, account, signOut: { texts, ...calls }, isNarrow, onGo }: Props) {
  const t = useTranslations('parts.shell')
  const toast = useToasts()
  const navigate = useNavigate()
  const { other, turn } = useLanguageSwitch()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { isBusy, signOut } = useSignOut(calls, () => toast({ text: texts.failed, kind: 'bad' }))
  const go = (address: string) => {
    onGo?.()
    navigate(address)
  }
  return (
    <Menu position="top-start" width={isNarrow ? '16rem' : 'target'} withinPortal>
      <Menu.Target>
        <UnstyledButton className={styles.button} aria-label={t('user', { name: `\u2068${name}\u2069` })}>
          <Initial name={name} photo={photo} />
          <span className={styles.names}>
            <bdi lang={lang}>{name}</bdi>
            <bdi dir="ltr">{shownEmail(email)}</bdi>
          </span>
          <IconSelector {...icon} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUserCircle {...icon} />} onClick={() => go(account)}>
          {t('account')}
        </Menu.Item>
        <Menu.Item leftSection={<IconDevices {...icon} />} onClick={() => go(`${account}#sessions`)}>
          {t('sessions')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item lang={other} leftSection={<IconLanguage {...icon} />} onClick={turn}>
          {t('otherLanguage')}
        </Menu.Item>
        <Menu.Label>{t('scheme.label')}</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(scheme) => isScheme(scheme) && setColorScheme(scheme)}>
          {schemes.map((scheme) => {
            const Icon = schemeIcons[scheme]
            return (
              <Menu.RadioItem key={scheme} value={scheme} closeMenuOnClick={false} rightSection={<Icon {...icon} />}>
                {t(`scheme.${scheme}`)}
              </Menu.RadioItem>
            )
          })}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout {...icon} />} onClick={signOut} disabled={isBusy}>
          {isBusy ? texts.doing : texts.do}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
