'use client'
import { Button } from '@mantine/core'
import { IconCheck, IconTerminal2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from '@/lib/ui/translations'

/** Copies the API call that this screen shows. */
export function CopyCurl({ command }: { command: string }) {
  const t = useTranslations('parts.act')
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(command)
    setCopied(true)
    setTimeout(() => setCopied(false), 2000)
  }
  const Icon = copied ? IconCheck : IconTerminal2
  return (
    <Button
      variant="subtle"
      size="sm"
      leftSection={<Icon size={16} stroke={1.6} aria-hidden="true" />}
      onClick={copy}
      data-curl={command}
    >
      <span aria-live="polite">{t(copied ? 'copied' : 'curl')}</span>
    </Button>
  )
}
