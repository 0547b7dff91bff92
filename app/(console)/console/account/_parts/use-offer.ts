'use client'
import { useRouter } from 'next/navigation'
import type { revokeOtherSessions } from '@/lib/domain/house/identity/sessions/sessions.contract'
import { useToasts } from '@/lib/ui/actions/toasts'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { useTranslations } from '@/lib/ui/translations'

/** Says that the way of signing in has changed, and offers to end the sessions that were begun before. */
export function useOffer(endpoint: Endpoint<typeof revokeOtherSessions>, failed: string): (text: string) => void {
  const t = useTranslations('account.sessions')
  const router = useRouter()
  const toast = useToasts()
  const endOthers = async () => {
    try {
      await call(endpoint)
      toast({ text: t('othersEnded'), kind: 'good' })
      router.refresh()
    } catch (error) {
      toast({ text: errorMessage(error, failed), kind: 'bad' })
    }
  }
  return (text) => toast({ text, kind: 'good', undo: { label: t('endOthersNow'), run: endOthers } })
}
