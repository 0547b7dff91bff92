'use client'
import { Button, Progress } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { useId, useRef, useState } from 'react'
import type { updateProfile, uploadPhoto } from '@/lib/domain/house/identity/account/profile.contract'
import { useToasts } from '@/lib/ui/actions/toasts'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { putFile, sha256Of } from '@/lib/ui/put-file'
import { useTranslations } from '@/lib/ui/translations'

type Props = {
  hasPhoto: boolean
  /** The largest file that is taken, in MB. */
  mostMB: number
  begin: Endpoint<typeof uploadPhoto>
  update: Endpoint<typeof updateProfile>
}

/** Sends a photo or removes it: how much of it has arrived, `null` while nothing is sent, and what went wrong. */
function usePhoto({ begin, update }: Pick<Props, 'begin' | 'update'>) {
  const t = useTranslations('account.photo')
  const router = useRouter()
  const toast = useToasts()
  const [share, setShare] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const run = async (work: () => Promise<unknown>, said: string) => {
    setFailure(null)
    setShare(0)
    try {
      await work()
      toast({ text: said, kind: 'good' })
      router.refresh()
    } catch (error) {
      setFailure(errorMessage(error, t('failed')))
    } finally {
      setShare(null)
    }
  }
  const upload = async (file: File) => {
    const { data } = await call(begin, { body: { size: file.size, checksum: await sha256Of(file) } })
    await putFile(data.upload, file, setShare)
    await call(update, { body: { photo: data.id } })
  }
  return {
    share,
    failure,
    send: (file: File) => run(() => upload(file), t('saved')),
    remove: () => run(() => call(update, { body: { photo: null } }), t('removed')),
  }
}

/** The person's photo, which the head of the page shows: a chosen file is sent at once. */
export function OwnPhoto({ hasPhoto, mostMB, begin, update }: Props) {
  const t = useTranslations('account.photo')
  const hint = useId()
  const input = useRef<HTMLInputElement>(null)
  const { share, failure, send, remove } = usePhoto({ begin, update })
  return (
    <section className="stack tight" aria-label={t('title')}>
      <h3>{t('title')}</h3>
      <p id={hint} className="small soft">
        {t('hint', { most: mostMB })}
      </p>
      <div className="row tight">
        <Button
          size="sm"
          variant="default"
          loading={share !== null}
          aria-describedby={hint}
          onClick={() => input.current?.click()}
        >
          {t(hasPhoto ? 'change' : 'choose')}
        </Button>
        {hasPhoto && (
          <Button size="sm" variant="subtle" disabled={share !== null} onClick={remove}>
            {t('remove')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
        aria-label={t('choose')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file) void send(file)
        }}
      />
      {share !== null && <Progress value={share * 100} color="accent" aria-label={t('sending')} />}
      {failure && (
        <p role="alert" className="field-error">
          {failure}
        </p>
      )}
    </section>
  )
}
