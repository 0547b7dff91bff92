'use client'
import { useTranslations } from '@/lib/ui/translations'
import type { AutosaveView } from './ports'

const kinds = { saved: 'good', waiting: '', saving: '', offline: 'warn', refused: 'bad', stopped: 'bad', conflict: 'bad' }

type Props<D, K> = { view: Pick<AutosaveView<D, K>, 'status' | 'isUnkept' | 'faults'> }

/** Whether what is on the page is saved, in words that are read out when they change for long. */
export function SaveState<D, K>({ view: { status, isUnkept, faults } }: Props<D, K>) {
  const t = useTranslations('parts.saving')
  const isQuiet = status === 'saved' || status === 'saving' || status === 'waiting'
  return (
    <span className="row tight">
      <span className={`badge ${kinds[status]}`} data-save-state={status} role={isQuiet ? undefined : 'status'}>
        {status === 'refused' ? t('refused', { count: faults.length }) : t(status)}
      </span>
      {isUnkept && status !== 'saved' && <span className="badge bad">{t('unkept')}</span>}
    </span>
  )
}
