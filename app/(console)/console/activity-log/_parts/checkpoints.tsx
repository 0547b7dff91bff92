'use client'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { createCheckpoint, listCheckpoints } from '@/lib/domain/house/activity-log/checkpoints.contract'
import { call, errorMessage } from '@/lib/ui/api-client'
import { useConsole } from '@/lib/ui/console-provider'
import type { Endpoint, ItemOf } from '@/lib/ui/endpoint'
import { saveFile } from '@/lib/ui/save-file'
import { useTranslations } from '@/lib/ui/translations'
import { When } from '@/lib/ui/when'

type Checkpoint = ItemOf<typeof listCheckpoints>
type Props = { endpoint: Endpoint<typeof createCheckpoint>; newest: Checkpoint | null }

/** The newest checkpoint, to keep a copy of outside, and the making of another. */
export function Checkpoints({ endpoint, newest }: Props) {
  const t = useTranslations('activityLog.integrity')
  const regional = useConsole()
  const [made, setMade] = useState<Checkpoint | null>(null)
  const [isMaking, setIsMaking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const make = async () => {
    setIsMaking(true)
    setFailure(null)
    try {
      setMade((await call(endpoint)).data)
    } catch (error) {
      setFailure(errorMessage(error, t('notMade')))
    } finally {
      setIsMaking(false)
    }
  }
  const shown = made ?? newest
  const download = () => {
    if (shown) saveFile(`activity-log-checkpoint-${shown.number}.json`, `${JSON.stringify(shown, null, 2)}\n`, 'application/json')
  }
  return (
    <div className="stack tight">
      <p className="small soft" role="status">
        {shown ? t(made ? 'made' : 'newest', { number: shown.number }) : t('noCheckpoint')}
        {shown && ' · '}
        {shown && <When at={shown.createdAt} regional={regional} as="short" />}
      </p>
      {failure && (
        <p role="alert" className="field-error">
          <bdi>{failure}</bdi>
        </p>
      )}
      <div className="row tight">
        <Button variant="default" size="sm" onClick={make} loading={isMaking}>
          {t('make')}
        </Button>
        {shown && (
          <Button variant="default" size="sm" onClick={download}>
            {t('download')}
          </Button>
        )}
      </div>
    </div>
  )
}
