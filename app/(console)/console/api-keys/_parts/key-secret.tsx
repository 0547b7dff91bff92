'use client'
import { Secret } from '@/lib/ui/actions/secret'
import { useTranslations } from '@/lib/ui/translations'

export type Made = { key: string; secret: string; name: string }

/** The key and its secret, right after creation. */
export function KeySecret({ made: { key, secret, name }, onClose }: { made: Made; onClose: () => void }) {
  const t = useTranslations('apiKeys.secret')
  return (
    <Secret
      title={t('title')}
      intro={t('intro')}
      fileName={`${name}.txt`}
      lines={[
        { label: t('key'), value: key },
        { label: t('secret'), value: secret },
        { label: t('header'), value: `${key}:${secret}` },
      ]}
      onClose={onClose}
    />
  )
}
