'use client'
import type { AutosaveView } from '@/lib/ui/autosave/ports'
import { useTranslations } from '@/lib/ui/translations'

const kinds = { saved: 'good', waiting: '', saving: '', offline: 'warn', refused: 'bad', stopped: 'bad', conflict: 'bad' }

/** Whether what is on the page is saved, in words that are read out when they change for long. */
export function SaveState<D, K>({ view: { status, isUnkept, faults } }: { view: AutosaveView<D, K> }) {
  const t = useTranslations('modules.saving')
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
