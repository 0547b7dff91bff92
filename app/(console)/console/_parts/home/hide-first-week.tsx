'use client'
import { useRouter } from 'next/navigation'
import { keepCookie } from '@/lib/ui/scheme'
import { firstWeekCookie } from './first-week.rules'

/** Hides the first steps on this device. */
export function HideFirstWeek({ label }: { label: string }) {
  const router = useRouter()
  const hide = () => {
    keepCookie(firstWeekCookie, 'hidden')
    router.refresh()
  }
  return (
    <button type="button" className="link-button small" onClick={hide}>
      {label}
    </button>
  )
}
