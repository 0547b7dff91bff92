'use client'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { useTranslations } from '@/lib/ui/translations'
import type { useOutline } from './use-outline'

type Props = Pick<ReturnType<typeof useOutline>, 'state' | 'failure'> & { onSave: () => void }

/** Whether everything is saved, and what to do where it is not. */
export function SavingNote({ state, failure, onSave }: Props) {
  const t = useTranslations('learningPaths.builder')
  const why = failure && [
    failure.message,
    ...failure.errors.map(({ property, message }) => message.replace(property, '').replace(/^[:\s«»]+/, '')),
  ]
  return (
    <div className="stack tight">
      <span role="status" className="small soft" data-saving={state}>
        {t(`states.${state}`)}
      </span>
      <FailureNotice text={why ? [...new Set(why)].join(' ') : null} />
      {state !== 'saved' && state !== 'saving' && (
        <button type="button" className="link-button small" onClick={onSave}>
          {t(state === 'conflict' ? 'compare' : 'again')}
        </button>
      )}
    </div>
  )
}
