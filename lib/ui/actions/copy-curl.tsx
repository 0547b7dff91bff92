'use client'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { useState } from 'react'
import { IconCheck, IconTerminal2 } from '@/lib/ui/icons'
import { useTranslations } from '@/lib/ui/translations'

/** Copies the API call that this screen shows; as an icon beside other buttons, so that they come first. */
export function CopyCurl({ command, iconOnly }: { command: string; iconOnly?: boolean }) {
  const t = useTranslations('parts.act')
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(command)
    setCopied(true)
    setTimeout(() => setCopied(false), 2000)
  }
  const Icon = copied ? IconCheck : IconTerminal2
  const label = t(copied ? 'copied' : 'curl')
  if (iconOnly)
    return (
      <Tooltip label={label}>
        <ActionIcon variant="subtle" size="input-sm" aria-label={label} onClick={copy} data-curl={command}>
          <Icon size={18} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
    )
  return (
    <Button
      variant="subtle"
      size="sm"
      leftSection={<Icon size={16} stroke={1.6} aria-hidden="true" />}
      onClick={copy}
      data-curl={command}
    >
      <span aria-live="polite">{label}</span>
    </Button>
  )
}
