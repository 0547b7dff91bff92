import { useLocale, useTranslations as useMessagesOf } from 'next-intl'
import { useCallback } from 'react'
import { type TextValues, withDigits } from '@/lib/platform/i18n/digits'

/** The texts of a namespace such as `parts.list`, with every number in the reader's digits. Nothing else reads texts in the browser. */
export function useTranslations(namespace: string) {
  const t = useMessagesOf(namespace)
  const locale = useLocale()
  return useCallback(
    (key: string, values?: TextValues): string => (values ? t(key, withDigits(t.raw(key), values, locale)) : t(key)),
    [t, locale],
  )
}
