'use client'
import type { Digits } from '@/lib/platform/i18n/digits'
import { messageLocale } from '@/lib/platform/i18n/digits'
import type { Sending } from './send-file'

export type RunningUpload = { name: string; sending: Sending }
type Props = {
  uploads: readonly RunningUpload[]
  digits: Digits
  states: Readonly<Record<Sending['state'], string>>
}

/** Uploads that are under way, each with its state and its share. */
export const RunningUploads = ({ uploads, digits, states }: Props) =>
  uploads.map(({ name, sending }) => (
    <p key={name} className="stack tight" role="status">
      <span>
        <bdi data-text="theirs">{name}</bdi> · {states[sending.state]} ·{' '}
        {new Intl.NumberFormat(messageLocale('en', digits), { style: 'percent' }).format(sending.share)}
      </span>
      <progress max={1} value={sending.share} aria-label={name} />
    </p>
  ))
