'use client'
import { Button, Progress } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import type { completeAsset, uploadAsset } from '@/lib/domain/house/files/assets.contract'
import type { importScorm } from '@/lib/domain/standards/scorm/packages/packages.contract'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { Panel } from '@/lib/ui/panel'
import { putFile, sha256Of } from '@/lib/ui/put-file'
import { useTranslations } from '@/lib/ui/translations'

type Props = {
  upload: Endpoint<typeof uploadAsset>
  complete: Endpoint<typeof completeAsset>
  take: Endpoint<typeof importScorm>
  /** Bytes. */
  most: number
}

/** An archive is put into the library and taken in as a course package; its page says what was found in it. */
export function AddPackage({ upload, complete, take, most }: Props) {
  const t = useTranslations('coursePackages.add')
  const router = useRouter()
  const picker = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const add = async (file: File) => {
    setFailure(null)
    setShare(0)
    try {
      const checksum = await sha256Of(file)
      const { data } = await call(upload, { body: { name: file.name, kind: 'coursePackage', size: file.size, checksum } })
      await putFile(data.upload, file, setShare)
      const assetId = data.asset.id
      await call(complete, { params: { id: assetId } })
      await call(take, { body: { assetId } })
      router.push(`/console/scorm/${assetId}`)
    } catch (error) {
      setFailure(errorMessage(error, t('failed')))
      setShare(null)
    }
  }
  return (
    <Panel title={t('title')} intro={t('intro', { most: most / 1024 ** 2 })}>
      <FailureNotice text={failure} />
      <div>
        <Button disabled={share !== null} onClick={() => picker.current?.click()}>
          {t('choose')}
        </Button>
        <input
          type="file"
          accept=".zip,application/zip"
          aria-label={t('choose')}
          ref={picker}
          hidden
          onChange={(event) => {
            const file = event.currentTarget.files?.item(0)
            if (file) void add(file)
            event.currentTarget.value = ''
          }}
        />
      </div>
      <span role="status" className="small soft">
        {share !== null && t('sending')}
      </span>
      {share !== null && <Progress value={share * 100} color="accent" aria-label={t('sending')} />}
    </Panel>
  )
}
