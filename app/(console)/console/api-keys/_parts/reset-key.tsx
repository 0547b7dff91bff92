'use client'
import { Button, Modal, SegmentedControl } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState, useTransition } from 'react'
import type { resetApiKey } from '@/lib/domain/api-keys/api-keys.contract'
import { call, told } from '@/lib/ui/door-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { KeySecret, type Made } from './key-secret'

const overlaps = ['0', '3600', '86400'] as const

type Props = { endpoint: Endpoint<typeof resetApiKey>; id: string; name: string; inRow?: true }

/** A new secret for a key, with time for its programs to change over. */
export function ResetKey({ endpoint, id, name, inRow }: Props) {
  const say = useTranslations('apiKeys')
  const router = useRouter()
  const [open, setOpen] = useState(false)
  const [overlap, setOverlap] = useState<string>('3600')
  const [made, setMade] = useState<Made | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, startTransition] = useTransition()
  const reset = () =>
    startTransition(async () => {
      setFailure(null)
      try {
        const { data } = await call(endpoint, { params: { id }, body: { overlapSeconds: Number(overlap) } })
        setMade(data)
        setOpen(false)
        router.refresh()
      } catch (error) {
        setFailure(told(error, say('failed')))
      }
    })
  return (
    <>
      <Button
        size={inRow ? 'xs' : 'sm'}
        variant={inRow ? 'subtle' : 'default'}
        leftSection={<IconRefresh size={15} stroke={1.7} aria-hidden="true" />}
        aria-label={say('resetThis', { name: `\u2068${name}\u2069` })}
        onClick={() => setOpen(true)}
      >
        {say('reset')}
      </Button>
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        title={say('resetTitle')}
        closeButtonProps={{ 'aria-label': say('close') }}
      >
        <div className="stack">
          <p>
            <strong>
              <bdi>{name}</bdi>
            </strong>
          </p>
          <p>{say('resetDetail')}</p>
          <div>
            <p id={`${id}-overlap`}>{say('overlap')}</p>
            <SegmentedControl
              fullWidth
              aria-labelledby={`${id}-overlap`}
              value={overlap}
              onChange={setOverlap}
              data={overlaps.map((seconds) => ({ value: seconds, label: say(`overlaps.${seconds}`) }))}
            />
          </div>
          {failure && (
            <p role="alert" className="notice bad">
              <bdi>{failure}</bdi>
            </p>
          )}
          <div className="row">
            <Button onClick={reset} loading={busy}>
              {say('reset')}
            </Button>
            <Button variant="subtle" onClick={() => setOpen(false)}>
              {say('cancel')}
            </Button>
          </div>
        </div>
      </Modal>
      {made && <KeySecret made={made} onClose={() => setMade(null)} />}
    </>
  )
}
