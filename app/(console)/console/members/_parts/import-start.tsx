'use client'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { startImport } from '@/lib/domain/people/member-imports/member-imports.contract'
import { call } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { useImportStep } from './use-import-step'

const ways = ['invite', 'join'] as const

type Props = { endpoint: Endpoint<typeof startImport>; id: string; count: number; changes: number }

/** Whether invitations are sent is chosen by hand: neither is done by a mere click. Changes alone leave nothing to choose. */
export function ImportStart({ endpoint, id, count, changes }: Props) {
  const isOnlyChanges = changes === count
  const { t, busy, failure, setFailure, take } = useImportStep()
  const [choice, setChoice] = useState<(typeof ways)[number] | ''>('')
  const submit = () => {
    if (!choice && !isOnlyChanges) return setFailure(t('needsChoice'))
    take(() => call(endpoint, { params: { id }, body: { sendInvites: choice === 'invite' } }))
  }
  return (
    <div className="stack">
      <FailureNotice text={failure} />
      {isOnlyChanges ? (
        <p>{t('nothingNew')}</p>
      ) : (
        <NativeSelect
          label={t('how')}
          description={choice ? t(`ways.${choice}Hint`) : t('howHint')}
          required
          data={[{ value: '', label: t('choose') }, ...ways.map((value) => ({ value, label: t(`ways.${value}`) }))]}
          value={choice}
          onChange={({ currentTarget }) => setChoice(ways.find((one) => one === currentTarget.value) ?? '')}
        />
      )}
      <div>
        <Button loading={busy} onClick={submit}>
          {isOnlyChanges ? t('startChanges', { count }) : t('start', { count })}
        </Button>
      </div>
    </div>
  )
}
