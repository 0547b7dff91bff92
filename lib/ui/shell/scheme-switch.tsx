'use client'
import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core'
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { schemes } from '@/lib/ui/scheme'

const icons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop }

/** Light, dark, or what the system says. */
export function SchemeSwitch() {
  const say = useTranslations('parts.shell.scheme')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const Now = icons[colorScheme]
  return (
    <Menu position="bottom-end" width="12rem">
      <Menu.Target>
        <ActionIcon variant="subtle" color="accent" size="lg" aria-label={say('label')}>
          <Now size={20} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {schemes.map((scheme) => {
          const Icon = icons[scheme]
          return (
            <Menu.Item
              key={scheme}
              leftSection={<Icon size={18} stroke={1.6} aria-hidden="true" />}
              rightSection={scheme === colorScheme ? <IconCheck size={16} aria-hidden="true" /> : undefined}
              aria-current={scheme === colorScheme || undefined}
              onClick={() => setColorScheme(scheme)}
            >
              {say(scheme)}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
