'use client'
import { Button, Progress } from '@mantine/core'
import { useRef } from 'react'
import { ButtonIcon } from '@/lib/ui/actions/button-icon'
import type { UploadCalls } from '@/lib/ui/file-picker/calls'
import { useTranslations } from '@/lib/ui/translations'
import { type UploadLine, useUploads } from './use-uploads'

/** What the picker offers; the API decides by content. */
const accepted =
  'image/png,image/jpeg,image/webp,image/gif,image/avif,.pdf,.docx,.pptx,.xlsx,audio/*,video/mp4,video/webm,video/quicktime'

const badges: Record<UploadLine['state'], string> = {
  waiting: '',
  sending: 'warn',
  checking: 'warn',
  done: 'good',
  failed: 'bad',
}

/** A button that uploads files, and how each of them gets on. */
export function Upload(endpoints: UploadCalls) {
  const t = useTranslations('files')
  const picker = useRef<HTMLInputElement>(null)
  const { lines, add, dismiss } = useUploads(endpoints, t('upload.failed'))
  const isBusy = lines.some(({ state }) => state !== 'done' && state !== 'failed')
  return (
    <section className="panel compact stack" aria-label={t('upload.title')}>
      <div className="bar">
        <p className="soft small">{t('upload.hint')}</p>
        <Button size="sm" leftSection={<ButtonIcon name="add" />} onClick={() => picker.current?.click()}>
          {t('upload.button')}
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          multiple
          accept={accepted}
          aria-label={t('upload.button')}
          onChange={({ currentTarget }) => {
            add([...(currentTarget.files ?? [])])
            currentTarget.value = ''
          }}
        />
      </div>
      {lines.length > 0 && (
        <ul className="lines">
          {lines.map((line) => (
            <li key={line.key}>
              <Line line={line} t={t} />
            </li>
          ))}
        </ul>
      )}
      <span role="status" className="small soft">
        {lines.length > 0 && t('upload.finished', { count: lines.filter(({ state }) => state === 'done').length })}
      </span>
      {lines.length > 0 && !isBusy && (
        <div>
          <Button size="xs" variant="subtle" onClick={dismiss}>
            {t('upload.dismiss')}
          </Button>
        </div>
      )}
    </section>
  )
}

const Line = ({ line: { name, state, share, failure }, t }: { line: UploadLine; t: (key: string) => string }) => (
  <div className="stack tight">
    <div className="bar">
      <bdi>{name}</bdi>
      <span className={`badge ${badges[state]}`}>{t(`upload.states.${state}`)}</span>
    </div>
    {(state === 'sending' || state === 'checking') && (
      <Progress value={share * 100} animated={state === 'checking'} color="accent" aria-label={`\u2068${name}\u2069`} />
    )}
    {failure && (
      <p className="small text-bad">
        <bdi>{failure}</bdi>
      </p>
    )}
  </div>
)
