'use client'
import { useRefreshWhenDone } from '@/lib/ui/use-refresh-when-done'

/** Shows the page anew when a job of the person has ended. */
export function RefreshWhenDone() {
  useRefreshWhenDone()
  return null
}
