'use client'
import { Button } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import type { createScimKey } from '@/lib/domain/people/single-sign-on/providers.contract'
import { Confirm } from '@/lib/ui/actions/confirm'
import { Secret } from '@/lib/ui/actions/secret'
import { useToasts } from '@/lib/ui/actions/toasts'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import { useTranslations } from '@/lib/ui/translations'

type Props = { endpoint: Endpoint<typeof createScimKey>; id: string; name: string; replaces: boolean }

/** Makes the key of a provider's directory, which ends the one before, and shows it once. */
export function NewScimKey({ endpoint, id, name, replaces }: Props) {
  const t = useTranslations('singleSignOn')
  const toast = useToasts()
  const router = useRouter()
  const [busy, startTransition] = useTransition()
  const [isAsking, setAsking] = useState(false)
  const [made, setMade] = useState<DataOf<typeof createScimKey> | null>(null)
  const make = () =>
    startTransition(async () => {
      setAsking(false)
      try {
        setMade((await call(endpoint, { params: { id } })).data)
      } catch (error) {
        toast({ text: errorMessage(error, t('failed')), kind: 'bad' })
      }
    })
  const close = () => {
    setMade(null)
    router.refresh()
  }
  return (
    <>
      <Button size="sm" variant="default" loading={busy} onClick={() => (replaces ? setAsking(true) : make())}>
        {t('scim.make')}
      </Button>
      {isAsking && (
        <Confirm
          title={t('scim.make')}
          detail={<p>{t('scim.remade')}</p>}
          label={t('scim.make')}
          busy={busy}
          onYes={make}
          onClose={() => setAsking(false)}
        />
      )}
      {made && (
        <Secret
          title={t('scim.shownTitle')}
          intro={t('scim.shownIntro')}
          fileName={`${name}.txt`}
          lines={[
            { label: t('scim.address'), value: made.address },
            { label: t('scim.key'), value: made.key },
          ]}
          onClose={close}
        />
      )}
    </>
  )
}
