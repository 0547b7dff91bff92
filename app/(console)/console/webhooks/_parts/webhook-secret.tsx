'use client'
import { Secret } from '@/lib/ui/actions/secret'
import { useTranslations } from '@/lib/ui/translations'

export type Made = { secret: string; url: string }

/** The secret of a webhook, right after it was made. */
export function WebhookSecret({ made: { secret, url }, onClose }: { made: Made; onClose: () => void }) {
  const t = useTranslations('webhooks.secret')
  return (
    <Secret
      title={t('title')}
      intro={t('intro')}
      fileName="webhook.txt"
      lines={[
        { label: t('url'), value: url },
        { label: t('secret'), value: secret },
      ]}
      onClose={onClose}
    />
  )
}
