import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { errorMessage } from '@/lib/ui/api-client'
import { useTranslations } from '@/lib/ui/translations'

/** A step of an import that asks the API, and then shows the page anew. */
export function useImportStep() {
  const t = useTranslations('members.import')
  const router = useRouter()
  const [busy, startTransition] = useTransition()
  const [failure, setFailure] = useState<string | null>(null)
  const take = (ask: () => Promise<unknown>) =>
    startTransition(async () => {
      setFailure(null)
      try {
        await ask()
        router.refresh()
      } catch (error) {
        setFailure(errorMessage(error, t('failed')))
      }
    })
  return { t, busy, failure, setFailure, take }
}
