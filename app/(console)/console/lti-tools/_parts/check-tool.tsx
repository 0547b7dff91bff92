'use client'
import { Button } from '@mantine/core'
import { useState, useTransition } from 'react'
import type { checkLtiTool } from '@/lib/domain/standards/lti-tools/tools.contract'
import { useToasts } from '@/lib/ui/actions/toasts'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import { useTranslations } from '@/lib/ui/translations'

type Props = { endpoint: Endpoint<typeof checkLtiTool>; id: string; fields: Readonly<Record<string, string>> }

/** Checks a tool, and says what is wrong at which field. */
export function CheckTool({ endpoint, id, fields }: Props) {
  const t = useTranslations('ltiTools')
  const toast = useToasts()
  const [found, setFound] = useState<DataOf<typeof checkLtiTool> | null>(null)
  const [busy, startTransition] = useTransition()
  const check = () =>
    startTransition(async () => {
      try {
        setFound((await call(endpoint, { params: { id } })).data)
      } catch (error) {
        toast({ text: errorMessage(error, t('failed')), kind: 'bad' })
      }
    })
  // A place in a list is named by its list.
  const labelOf = (property: string) => fields[property.split('.')[0] ?? ''] ?? property
  return (
    <div className="stack tight">
      <p className="row">
        <Button size="sm" variant="default" loading={busy} onClick={check}>
          {t('check.button')}
        </Button>
      </p>
      <div role="status">
        {found && found.problems.length === 0 && <span className="badge good">{t('check.ok', { count: found.keyCount })}</span>}
        {found && found.problems.length > 0 && (
          <ul>
            {found.problems.map(({ property, message }) => (
              <li key={property}>
                <strong>{labelOf(property)}</strong>: {message}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
