import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { jobEnded } from './api-client'

/** Shows the page anew when a job of the person has ended. */
export function useRefreshWhenDone() {
  const router = useRouter()
  useEffect(() => {
    const refresh = () => router.refresh()
    addEventListener(jobEnded, refresh)
    return () => removeEventListener(jobEnded, refresh)
  }, [router])
}
