'use client'
import { Button } from '@mantine/core'
import { useTransition } from 'react'
import type { startDeepLinking } from '@/lib/domain/standards/lti-tools/tools.contract'
import { useToasts } from '@/lib/ui/actions/toasts'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { useTranslations } from '@/lib/ui/translations'

/** Goes to the tool, where an author chooses content; the tool leads back. */
export function ChooseContent({ endpoint, id }: { endpoint: Endpoint<typeof startDeepLinking>; id: string }) {
  const t = useTranslations('ltiTools')
  const toast = useToasts()
  const [busy, startTransition] = useTransition()
  const go = () =>
    startTransition(async () => {
      try {
        location.assign((await call(endpoint, { params: { id } })).data.address)
      } catch (error) {
        toast({ text: errorMessage(error, t('failed')), kind: 'bad' })
      }
    })
  return (
    <Button size="sm" variant="default" loading={busy} onClick={go}>
      {t('choose')}
    </Button>
  )
}
