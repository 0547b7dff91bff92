'use client'
import { Button } from '@mantine/core'
import Link from 'next/link'
import { useState } from 'react'
import type { readAsset } from '@/lib/domain/house/files/assets.contract'
import type { exportPath } from '@/lib/domain/standards/path-archives/packages.contract'
import { call, errorMessage } from '@/lib/ui/api-client'
import { useConsole } from '@/lib/ui/console-provider'
import { Facts } from '@/lib/ui/detail/facts'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { Panel } from '@/lib/ui/panel'
import { useTranslations } from '@/lib/ui/translations'
import { Amount, Code } from '@/lib/ui/when'

type Props = { id: string; endpoint: Endpoint<typeof exportPath>; read?: Endpoint<typeof readAsset> }
type Made = DataOf<typeof exportPath> & { url: string | null }

/** The path with its modules and files as one archive, to take elsewhere. */
export function ExportPackage({ id, endpoint, read }: Props) {
  const t = useTranslations('learningPaths.package')
  const regional = useConsole()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [made, setMade] = useState<Made | null>(null)
  const run = async () => {
    setIsBusy(true)
    setFailure(null)
    try {
      const { data } = await call(endpoint, { params: { id } })
      const url = read ? (await call(read, { params: { id: data.assetId } })).data.url : null
      setMade({ ...data, url })
    } catch (error) {
      setFailure(errorMessage(error, t('failed')))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Panel title={t('export')} intro={t('exportIntro')}>
      <FailureNotice text={failure} />
      <div>
        <Button onClick={run} loading={isBusy}>
          {t('exportNow')}
        </Button>
      </div>
      <div className="stack" role="status">
        {made && (
          <>
            <p>{t('ready')}</p>
            <Facts
              facts={[
                { label: t('modules'), value: <Amount value={made.moduleCount} regional={regional} /> },
                { label: t('files'), value: <Amount value={made.assetCount} regional={regional} /> },
                {
                  label: t('size'),
                  value: (
                    <Amount value={made.size / 1000} regional={regional} style="unit" unit="kilobyte" maximumFractionDigits={0} />
                  ),
                },
                { label: t('digest'), value: <Code>{made.digest}</Code> },
              ]}
            />
            <div className="row">
              {made.url && (
                <a className="button" href={made.url} download>
                  {t('download')}
                </a>
              )}
              <Link href={`/console/files/${made.assetId}`} prefetch={false}>
                {t('inLibrary')}
              </Link>
            </div>
          </>
        )}
      </div>
    </Panel>
  )
}
