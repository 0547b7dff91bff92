'use client'
import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { isScheme, schemes } from '@/lib/ui/scheme'
import { useTranslations } from '@/lib/ui/translations'

const icons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop }

/** Light, dark, or what the system says. */
export function SchemeSwitch() {
  const t = useTranslations('parts.shell.scheme')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const Now = icons[colorScheme]
  return (
    <Menu position="bottom-end" width="12rem">
      <Menu.Target>
        <ActionIcon variant="subtle" color="accent" size="lg" aria-label={t('label')}>
          <Now size={20} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={colorScheme} onChange={(scheme) => isScheme(scheme) && setColorScheme(scheme)}>
          {schemes.map((scheme) => {
            const Icon = icons[scheme]
            return (
              <Menu.RadioItem key={scheme} value={scheme} rightSection={<Icon size={18} stroke={1.6} aria-hidden="true" />}>
                {t(scheme)}
              </Menu.RadioItem>
            )
          })}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
