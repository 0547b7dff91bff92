import type { z } from 'zod'
import type { readImport } from '@/lib/domain/people/member-imports/member-imports.contract'
import type { MemberImport } from '@/lib/domain/people/member-imports/member-imports.shapes.contract'
import type { Language } from '@/lib/platform/i18n/languages'
import { Facts } from '@/lib/ui/detail/facts'
import type { Endpoint } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import { Amount } from '@/lib/ui/when'
import { ImportProgress } from './import-progress'
import { importColours } from './import-states'

type Props = {
  of: z.input<typeof MemberImport>
  read: Endpoint<typeof readImport>
  language: Language
  regional: Parameters<typeof Amount>[0]['regional']
  t: (key: string, values?: Record<string, string | number>) => string
}

const counts = ['rowCount', 'newCount', 'refusedCount', 'doneCount', 'skippedCount'] as const
const ofUpdates = ['changedCount', 'unchangedCount', 'updatedCount', 'missingCount', 'suspendedCount'] as const

/** The result of the newest check or import of a file, and the columns that it left out. */
export function ImportResult({ of, read, language, regional, t }: Props) {
  const text = (key: string) => t(`members.import.${key}`)
  const isAtWork = of.state === 'checking' || of.state === 'importing'
  const titles = of.ignoredColumns.map((title) => `\u2068${title}\u2069`)
  const values = { ...of, newCount: of.readyCount - of.changedCount }
  const shown = of.existing === 'update' ? [...counts, ...ofUpdates] : counts
  const facts = shown.map((key) => ({ label: text(`counts.${key}`), value: <Amount value={values[key]} regional={regional} /> }))
  const isAllUnchanged = of.state === 'checked' && of.unchangedCount > 0 && of.readyCount + of.refusedCount === 0
  return (
    <Panel
      title={text('result')}
      tools={<span className={`badge ${importColours[of.state]}`}>{text(`states.${of.state}`)}</span>}
    >
      {isAtWork && <p className="notice">{text(`working.${of.state}`)}</p>}
      {isAtWork && <ImportProgress endpoint={read} of={of} />}
      {isAllUnchanged && <p className="notice">{text('allUnchanged')}</p>}
      <Facts facts={facts} />
      {titles.length > 0 && (
        <p className="notice">
          {t('members.import.ignored', { count: titles.length, columns: new Intl.ListFormat(language).format(titles) })}
        </p>
      )}
    </Panel>
  )
}
