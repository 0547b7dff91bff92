import type { readRecord } from '@/lib/domain/assessing/assessments/record/record.contract'
import type { DataOf } from './endpoint'
import { exactly } from './lasting'
import type { Person } from './person'
import type { RegionalFormat } from './regional-format'
import { When } from './when'

type Entry = DataOf<typeof readRecord>['entries'][number]
type Props = { entries: readonly Entry[]; t: Person['t']; regional: RegionalFormat }

/** As long as the records are kept (db/schema/assessments-records.ts). */
const keptDays = 180

const isolated = (text: string) => `\u2068${text}\u2069`

/** One thing that happened, in words. */
function inWords({ kind, seconds, device, questionRef, length }: Entry, { t, regional }: Pick<Props, 't' | 'regional'>): string {
  if (kind === 'left')
    return seconds === null
      ? t('attemptRecord.kinds.left')
      : t('attemptRecord.kinds.leftFor', { time: isolated(exactly(seconds, regional)) })
  if (kind === 'pasted')
    return questionRef === null
      ? t('attemptRecord.kinds.pasted', { length: length ?? 0 })
      : t('attemptRecord.kinds.pastedInto', { length: length ?? 0, number: Number(questionRef.slice(1)) })
  return t(`attemptRecord.kinds.${kind}`, { device: isolated(device || t('attemptRecord.unknownDevice')) })
}

/** The record of an attempt as a time line, the same for its learner and for those who grade. */
export function RecordLines({ entries, t, regional }: Props) {
  return (
    <div className="stack tight">
      <p className="small soft">{t('attemptRecord.intro', { days: keptDays })}</p>
      {entries.length === 0 ? (
        <p>{t('attemptRecord.empty')}</p>
      ) : (
        <ol className="lines">
          {entries.map((entry, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a time line is only read
            <li key={at}>
              <span className="small soft">
                <When at={entry.at} regional={regional} as="short" />
              </span>{' '}
              {inWords(entry, { t, regional })}
              {entry.isOtherNetwork && ` · ${t('attemptRecord.otherNetwork')}`}
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
