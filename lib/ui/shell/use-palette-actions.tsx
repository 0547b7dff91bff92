'use client'
import { useMantineColorScheme } from '@mantine/core'
import { useToasts } from '@/lib/ui/actions/toasts'
import { IconKeyboard, IconLanguage, IconLogout, IconPalette } from '@/lib/ui/icons'
import { schemes } from '@/lib/ui/scheme'
import { useTranslations } from '@/lib/ui/translations'
import { useNavigate } from '@/lib/ui/unsaved-changes'
import { useLanguageSwitch } from '@/lib/ui/use-language-switch'
import { type SignOutProps, useSignOut } from '@/lib/ui/use-sign-out'
import type { Choice, PaletteAction } from './palette-content'

const icon = { size: 20, stroke: 1.6, 'aria-hidden': true } as const

/** The actions of the palette on every page: first those of the sections, then those of the shell. */
export function usePaletteActions(actions: PaletteAction[], { texts, ...calls }: SignOutProps, onKeys: () => void): Choice[] {
  const t = useTranslations('parts.shell')
  const toast = useToasts()
  const navigate = useNavigate()
  const { other, turn } = useLanguageSwitch()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { signOut } = useSignOut(calls, () => toast({ text: texts.failed, kind: 'bad' }))
  const group = t('actions')
  const themes = schemes.filter((scheme) => scheme !== colorScheme)
  return [
    ...actions.map(({ title, words, href, icon }) => ({
      id: `act-${title}`,
      title,
      words,
      icon,
      group,
      run: () => navigate(href),
    })),
    { id: 'language', title: t('otherLanguage'), lang: other, group, icon: <IconLanguage {...icon} />, run: turn },
    ...themes.map((scheme) => ({
      id: `scheme-${scheme}`,
      title: t('schemeIs', { scheme: t(`scheme.${scheme}`) }),
      group,
      icon: <IconPalette {...icon} />,
      run: () => setColorScheme(scheme),
    })),
    { id: 'keys', title: t('keys'), group, icon: <IconKeyboard {...icon} />, run: onKeys },
    { id: 'sign-out', title: texts.do, group, icon: <IconLogout {...icon} />, run: signOut },
  ]
}
