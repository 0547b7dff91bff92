'use client'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { jobEnded } from '@/lib/ui/api-client'

/** Shows the page anew when a job of the person has ended. */
export function RefreshWhenDone() {
  const router = useRouter()
  useEffect(() => {
    const refresh = () => router.refresh()
    addEventListener(jobEnded, refresh)
    return () => removeEventListener(jobEnded, refresh)
  }, [router])
  return null
}
