import { readOwnRecord } from '@/lib/domain/assessing/assessments/record/record.contract'
import { RecordLines } from '@/lib/ui/attempt-record'
import type { Learner } from '../../../_parts/learn-page'

/** The record of an own attempt, as those who grade see it; nothing where it is empty. */
export async function OwnRecord({ attemptId, learner }: { attemptId: string; learner: Learner }) {
  const { api, t, regional } = learner
  const { data } = await api(readOwnRecord, { params: { attemptId } })
  if (data.entries.length === 0) return null
  return (
    <details>
      <summary>{t('attemptRecord.title')}</summary>
      <RecordLines entries={data.entries} t={t} regional={regional} />
    </details>
  )
}
