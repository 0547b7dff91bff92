'use client'
import { Button, Textarea } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { knownVariables, parameterLines, parametersIn, unknownVariables } from '@/lib/domain/standards/lti-tools/custom.rules'
import type { updateLtiTool } from '@/lib/domain/standards/lti-tools/tools.contract'
import { useToasts } from '@/lib/ui/actions/toasts'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { useTranslations } from '@/lib/ui/translations'

type Props = { endpoint: Endpoint<typeof updateLtiTool>; tool: { id: string; version: number; custom: Record<string, string> } }

/** The parameters that a tool gets with each message, one in each line, and the variables that are replaced in them. */
export function Parameters({ endpoint, tool }: Props) {
  const t = useTranslations('ltiTools')
  const toast = useToasts()
  const router = useRouter()
  const [text, setText] = useState(parameterLines(tool.custom))
  const [fault, setFault] = useState<string | null>(null)
  const [busy, startTransition] = useTransition()
  const { custom, fault: wrong } = parametersIn(text)
  const unknown = unknownVariables(custom).map(([, value]) => value)
  const save = () =>
    startTransition(async () => {
      if (wrong !== null) return setFault(t('parameters.wrong', { line: wrong }))
      setFault(null)
      try {
        await call(endpoint, { params: { id: tool.id }, headers: { 'if-match': `"${tool.version}"` }, body: { custom } })
        toast({ text: t('changed'), kind: 'good' })
        router.refresh()
      } catch (error) {
        setFault(errorMessage(error, t('failed')))
      }
    })
  return (
    <div className="stack tight">
      <Textarea
        label={t('fields.custom')}
        description={t('parameters.hint')}
        dir="ltr"
        autosize
        minRows={3}
        maxLength={20_000}
        value={text}
        error={fault}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div role="status">
        {unknown.length > 0 && (
          <p className="notice">
            {t('parameters.unknown')} <bdi dir="ltr">{unknown.join(' ')}</bdi>
          </p>
        )}
      </div>
      <p className="row">
        <Button size="sm" variant="default" loading={busy} disabled={text === parameterLines(tool.custom)} onClick={save}>
          {t('save')}
        </Button>
      </p>
      <details>
        <summary>{t('parameters.variables')}</summary>
        <ul dir="ltr">
          {knownVariables.map((name) => (
            <li key={name}>
              <code>{name}</code>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}
