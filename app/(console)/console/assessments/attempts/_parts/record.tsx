import { readRecord } from '@/lib/domain/assessing/assessments/record/record.contract'
import { RecordLines } from '@/lib/ui/attempt-record'
import { can } from '@/lib/ui/can'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'

/** The record of an attempt, in neutral words; nothing where its assessment keeps no record. */
export async function RecordOfAttempt({ page, attemptId }: { page: Person; attemptId: string }) {
  const { t, api, me, regional } = page
  if (!can(me, readRecord)) return null
  const { data } = await api(readRecord, { params: { id: attemptId } })
  if (!data.keepsRecord && data.entries.length === 0) return null
  return (
    <Panel title={t('attemptRecord.title')}>
      <RecordLines entries={data.entries} t={t} regional={regional} />
    </Panel>
  )
}
