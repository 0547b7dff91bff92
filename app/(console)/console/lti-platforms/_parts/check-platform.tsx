'use client'
import { Button } from '@mantine/core'
import { useTransition } from 'react'
import type { checkLtiPlatform } from '@/lib/domain/standards/lti-platforms/platforms.contract'
import { useToasts } from '@/lib/ui/actions/toasts'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { useTranslations } from '@/lib/ui/translations'

/** Asks the platform for its keys and a token, and says which address is wrong. */
export function CheckPlatform({ endpoint, id }: { endpoint: Endpoint<typeof checkLtiPlatform>; id: string }) {
  const t = useTranslations('ltiPlatforms')
  const toast = useToasts()
  const [busy, startTransition] = useTransition()
  const check = () =>
    startTransition(async () => {
      try {
        const { problems, keyCount } = (await call(endpoint, { params: { id } })).data
        for (const { place, problem } of problems)
          toast({ text: `${t(`fields.${place}`)}: ${t(`check.${problem}`)}`, kind: 'bad' })
        if (problems.length === 0) toast({ text: t('check.ok', { count: keyCount }), kind: 'good' })
      } catch (error) {
        toast({ text: errorMessage(error, t('failed')), kind: 'bad' })
      }
    })
  return (
    <Button size="sm" variant="default" loading={busy} onClick={check}>
      {t('check.button')}
    </Button>
  )
}
