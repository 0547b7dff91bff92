'use client'
import { useTranslations } from '@/lib/ui/translations'
import { useLanguageSwitch } from '@/lib/ui/use-language-switch'
import styles from './shell.module.css'

/** The link to the same page in the other language. */
export function LanguageSwitch() {
  const t = useTranslations('parts.shell')
  const { other, turn, isBusy, href } = useLanguageSwitch()
  return (
    <a
      className={styles.languageLink}
      href={href}
      lang={other}
      hrefLang={other}
      aria-busy={isBusy}
      onClick={(event) => {
        event.preventDefault()
        turn()
      }}
    >
      {t('otherLanguage')}
    </a>
  )
}
