'use client'
import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { useTransition } from 'react'
import { useConsole } from '@/lib/ui/console-provider'
import { keepCookie } from '@/lib/ui/scheme'

/** Shows the same page in the other language: address, filters, scroll and what is half typed all stay. */
export function useLanguageSwitch() {
  const router = useRouter()
  const pathname = usePathname()
  const query = useSearchParams()
  const [isBusy, startTransition] = useTransition()
  const other = useConsole().language === 'ar' ? 'en' : 'ar'
  const turn = () => {
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
  return { other, turn, isBusy, href: `?${new URLSearchParams({ ...Object.fromEntries(query), lang: other })}` } as const
}
