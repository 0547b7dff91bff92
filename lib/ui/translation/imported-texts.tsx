'use client'
import type { importTranslations } from '@/lib/domain/standards/translations/translations.contract'
import { useConsole } from '@/lib/ui/console-provider'
import { Facts } from '@/lib/ui/detail/facts'
import type { DataOf } from '@/lib/ui/endpoint'
import { useTranslations } from '@/lib/ui/translations'
import { Amount, Code } from '@/lib/ui/when'

type Answer = DataOf<typeof importTranslations>
type Text = Answer['units'][number]
type Counted = 'takenCount' | 'unchangedCount' | 'untranslatedCount' | 'refusedCount' | 'publishedCount'
/** The answers for all parts of a file, of which the texts are those that were refused. */
export type Report = Pick<Answer, Counted | 'units'> & { recordCount: number; isDryRun: boolean }

const mostRows = 200

/** The outcome of a file of translations: counts, and each refused text with its reason. */
export function ImportedTexts({ report }: { report: Report }) {
  const t = useTranslations('translations.import')
  const regional = useConsole()
  const { isDryRun, takenCount, unchangedCount, untranslatedCount, refusedCount, publishedCount, recordCount, units } = report
  const counts = {
    taken: takenCount,
    records: recordCount,
    unchanged: unchangedCount,
    untranslated: untranslatedCount,
    refused: refusedCount,
    ...(publishedCount > 0 && { published: publishedCount }),
  }
  const said = takenCount === 0 ? 'nothing' : isDryRun ? 'checked' : 'done'
  return (
    <div className="stack">
      <p className={`marked ${takenCount > 0 && refusedCount === 0 ? 'good' : ''}`}>{t(said)}</p>
      <Facts
        facts={Object.entries(counts).map(([name, value]) => ({
          label: t(`counts.${name}`),
          value: <Amount value={value} regional={regional} />,
        }))}
      />
      {units.length > 0 && (
        <>
          <h3>{t('refusedTitle')}</h3>
          <table className="data-table">
            <thead>
              <tr>
                <th scope="col">{t('columns.place')}</th>
                <th scope="col">{t('columns.reason')}</th>
                <th scope="col">{t('columns.id')}</th>
              </tr>
            </thead>
            <tbody>
              {units.slice(0, mostRows).map((text) => (
                <tr key={`${text.id} ${text.line}`}>
                  <td dir="auto" data-text="theirs">
                    {text.place}
                  </td>
                  <td>
                    <Reason text={text} />
                  </td>
                  <td>
                    <Code>{text.id}</Code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      {refusedCount > Math.min(units.length, mostRows) && (
        <p className="soft small">{t('more', { count: refusedCount - Math.min(units.length, mostRows) })}</p>
      )}
    </div>
  )
}

function Reason({ text: { reason, detail, limit, length } }: { text: Text }) {
  const t = useTranslations('translations.import')
  return (
    <>{t(`reasons.${reason ?? 'unknown'}`, { detail: `\u2068${detail ?? ''}\u2069`, limit: limit ?? 0, length: length ?? 0 })}</>
  )
}
