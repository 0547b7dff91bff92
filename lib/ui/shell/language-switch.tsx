'use client'
import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { type MouseEvent, useTransition } from 'react'
import { useConsole } from '@/lib/ui/console-provider'
import { keepCookie } from '@/lib/ui/scheme'
import { useTranslations } from '@/lib/ui/translations'
import styles from './shell.module.css'

/** The same page in the other language: address, filters, scroll and what is half typed all stay. */
export function LanguageSwitch() {
  const t = useTranslations('parts.shell')
  const router = useRouter()
  const pathname = usePathname()
  const query = useSearchParams()
  const [busy, startTransition] = useTransition()
  const other = useConsole().language === 'ar' ? 'en' : 'ar'
  const turn = (event: MouseEvent) => {
    event.preventDefault()
    keepCookie('masar-language', other)
    startTransition(() => {
      if (query.has('lang')) {
        const kept = new URLSearchParams(query)
        kept.delete('lang')
        router.replace(`${pathname}${kept.size > 0 ? `?${kept}` : ''}`, { scroll: false })
      }
      router.refresh()
    })
  }
  return (
    <a
      className={styles.languageLink}
      href={`?${new URLSearchParams({ ...Object.fromEntries(query), lang: other })}`}
      lang={other}
      hrefLang={other}
      aria-busy={busy}
      onClick={turn}
    >
      {t('otherLanguage')}
    </a>
  )
}
