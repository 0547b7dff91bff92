'use client'
import { Button } from '@mantine/core'
import { useTransition } from 'react'
import type { testSsoProvider } from '@/lib/domain/people/single-sign-on/providers.contract'
import { useToasts } from '@/lib/ui/actions/toasts'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { useTranslations } from '@/lib/ui/translations'

/** Asks the provider, and says what came of it. */
export function TestProvider({ endpoint, id }: { endpoint: Endpoint<typeof testSsoProvider>; id: string }) {
  const t = useTranslations('singleSignOn')
  const toast = useToasts()
  const [busy, startTransition] = useTransition()
  const test = () =>
    startTransition(async () => {
      try {
        const { data } = await call(endpoint, { params: { id } })
        if (data.problem) toast({ text: t(`test.${data.problem}`), kind: 'bad' })
        else toast({ text: t('test.ok', { count: data.keyCount }), kind: 'good' })
      } catch (error) {
        toast({ text: errorMessage(error, t('failed')), kind: 'bad' })
      }
    })
  return (
    <Button size="sm" variant="default" loading={busy} onClick={test}>
      {t('test.button')}
    </Button>
  )
}
