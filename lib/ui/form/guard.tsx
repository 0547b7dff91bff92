'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Confirm } from '@/lib/ui/act/confirm'

/** Stands between unsaved changes and every way out: links, the back button of the tab, closing it. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const say = useTranslations('parts.form')
  const router = useRouter()
  const [wanted, setWanted] = useState<string | null>(null)
  useEffect(() => {
    if (!isDirty) return
    const unload = (event: BeforeUnloadEvent) => event.preventDefault()
    const click = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
      const to = new URL(link.href, location.href)
      // The language may change under a half-typed form, which stays as it is.
      if (link.target === '_blank' || link.hreflang || to.origin !== location.origin || to.hash || to.href === location.href)
        return
      event.preventDefault()
      event.stopPropagation()
      setWanted(to.pathname + to.search)
    }
    addEventListener('beforeunload', unload)
    // Before the links' own handlers.
    document.addEventListener('click', click, { capture: true })
    return () => {
      removeEventListener('beforeunload', unload)
      document.removeEventListener('click', click, { capture: true })
    }
  }, [isDirty])
  if (wanted === null) return null
  return (
    <Confirm
      title={say('unsaved')}
      detail={say('unsavedDetail')}
      label={say('leave')}
      danger
      busy={false}
      onYes={() => {
        setWanted(null)
        router.push(wanted)
      }}
      onClose={() => setWanted(null)}
    />
  )
}
