'use client'
import { Secret } from '@/lib/ui/act/secret'
import { useTranslations } from '@/lib/ui/translations'

export type Made = { key: string; secret: string; name: string }

/** The key and its secret at the one moment both are known. */
export function KeySecret({ made: { key, secret, name }, onClose }: { made: Made; onClose: () => void }) {
  const say = useTranslations('apiKeys.secret')
  return (
    <Secret
      title={say('title')}
      intro={say('intro')}
      fileName={`${name}.txt`}
      lines={[
        { label: say('key'), value: key },
        { label: say('secret'), value: secret },
        { label: say('header'), value: `${key}:${secret}` },
      ]}
      onClose={onClose}
    />
  )
}
