'use client'
import { Button, Progress, VisuallyHidden } from '@mantine/core'
import { useRef } from 'react'
import { ButtonIcon } from '@/lib/ui/actions/button-icon'
import type { UploadCalls } from '@/lib/ui/file-picker/calls'
import { useTranslations } from '@/lib/ui/translations'
import { isUnderWay, type UploadLine, useUploads } from './use-uploads'

/** The types of files that the picker offers; the API decides by content. */
const accepted =
  'image/png,image/jpeg,image/webp,image/gif,image/avif,.pdf,.docx,.pptx,.xlsx,audio/*,video/mp4,video/webm,video/quicktime'

const badges: Record<UploadLine['state'], string> = {
  waiting: '',
  reading: 'warn',
  sending: 'warn',
  paused: '',
  interrupted: 'bad',
  checking: 'warn',
  done: 'good',
  failed: 'bad',
}

/** A button that uploads files, and how each of them gets on. */
export function Upload(endpoints: UploadCalls) {
  const t = useTranslations('files')
  const picker = useRef<HTMLInputElement>(null)
  const { lines, add, dismiss } = useUploads(endpoints, t('upload.failed'))
  const isBusy = lines.some(isUnderWay)
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
      <VisuallyHidden role="status">{announcementOf(lines, t)}</VisuallyHidden>
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

/** The announcement for screen readers about the current upload: its state, and each quarter of it. */
function announcementOf(lines: readonly UploadLine[], t: Texts): string {
  const current = lines.find((line) => isUnderWay(line) && line.state !== 'waiting')
  if (!current) return ''
  const { state, share } = current
  const name = `\u2068${current.name}\u2069`
  return state === 'sending'
    ? t('upload.announced', { name, share: Math.floor(share * 4) / 4 })
    : `${name}: ${t(`upload.states.${state}`)}`
}

type Texts = ReturnType<typeof useTranslations>

const Line = ({ line: { name, state, share, failure, pausing }, t }: { line: UploadLine; t: Texts }) => (
  <div className="stack tight">
    <div className="bar">
      <bdi>{name}</bdi>
      <span className="bar">
        {pausing && (state === 'sending' || state === 'interrupted') && (
          <Button size="xs" variant="subtle" onClick={() => pausing.pause()}>
            {t('upload.pause')}
          </Button>
        )}
        {pausing && state === 'paused' && (
          <Button size="xs" variant="subtle" onClick={() => pausing.goOn()}>
            {t('upload.goOn')}
          </Button>
        )}
        <span className={`badge ${badges[state]}`}>{t(`upload.states.${state}`)}</span>
      </span>
    </div>
    {state !== 'waiting' && state !== 'done' && state !== 'failed' && (
      <Progress
        value={share * 100}
        animated={state === 'checking' || state === 'reading'}
        color="accent"
        aria-label={`\u2068${name}\u2069`}
      />
    )}
    {(state === 'interrupted' || state === 'paused') && <p className="small soft">{t(`upload.about.${state}`)}</p>}
    {failure && (
      <p className="small text-bad">
        <bdi>{failure}</bdi>
      </p>
    )}
  </div>
)
