import type { listMedia } from '@/lib/domain/learning/media/records/records.contract'
import type { ItemOf } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'

const kinds = { uploaded: '', processing: '', ready: 'good', failed: 'bad', replaced: 'warn' } as const

/** Where a film stands, and why where it could not be examined. */
export function MediaState({
  item,
  t,
}: { item: Pick<ItemOf<typeof listMedia>, 'state' | 'processing' | 'failure'> } & Pick<Person, 't'>) {
  const { state, processing, failure } = item
  return (
    <span className="row tight">
      <span className={`badge ${kinds[state]}`}>{t(`mediaDesk.states.${state}`)}</span>
      {processing === 'unavailable' && <span className="small soft">{t('mediaDesk.unexamined')}</span>}
      {failure && <span className="small soft">{t(`mediaDesk.failures.${failure}`)}</span>}
    </span>
  )
}
