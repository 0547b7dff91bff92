'use client'
import { ActionIcon, Button } from '@mantine/core'
import { useState } from 'react'
import { IconCheck, IconCopy } from '@/lib/ui/icons'
import { useTranslations } from '@/lib/ui/translations'

/** Copies a text and announces it. */
export function Copy({ text, label, iconOnly }: { text: string; label?: string; iconOnly?: boolean }) {
  const t = useTranslations('parts.act')
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), 2000)
  }
  const icon = copied ? <IconCheck size={16} aria-hidden="true" /> : <IconCopy size={16} stroke={1.6} aria-hidden="true" />
  const said = copied ? t('copied') : (label ?? t('copy'))
  if (iconOnly)
    return (
      <ActionIcon variant="subtle" aria-label={said} onClick={copy}>
        {icon}
      </ActionIcon>
    )
  return (
    <Button variant="default" size="sm" leftSection={icon} onClick={copy}>
      <span aria-live="polite">{said}</span>
    </Button>
  )
}
