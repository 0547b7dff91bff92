'use client'
import type { importQuestions } from '@/lib/domain/learning/question-banks/question-exchange.contract'
import { useConsole } from '@/lib/ui/console-provider'
import type { DataOf } from '@/lib/ui/endpoint'
import { useTranslations } from '@/lib/ui/translations'
import { Amount } from '@/lib/ui/when'

export type Outcome = DataOf<typeof importQuestions> & { isDryRun: boolean }
type Line = Outcome['questions'][number]

const mostLines = 200

/** The result of importing or checking a file, and its problems line by line. */
export function ImportReport({ outcome }: { outcome: Outcome }) {
  const t = useTranslations('questionBanks.files')
  const regional = useConsole()
  const { isDryRun, readCount, importedCount, completedCount, refusedCount, doubleCount, questions } = outcome
  const noted = questions.filter(
    ({ problems, isDouble, isPartial, completed }) => problems.length > 0 || (isDouble && !completed) || isPartial,
  )
  return (
    <div className="stack">
      <p className={`marked ${refusedCount === 0 && importedCount + completedCount > 0 ? 'good' : ''}`}>
        {readCount === 0 ? t('nothing') : t(isDryRun ? 'would' : 'done', { count: importedCount })}{' '}
        {completedCount > 0 && t(isDryRun ? 'wouldComplete' : 'completed', { count: completedCount })}{' '}
        {refusedCount > 0 && t('refused', { count: refusedCount })}{' '}
        {doubleCount > completedCount && t('doubled', { count: doubleCount - completedCount })}
      </p>
      {noted.length > 0 && (
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">{t('line')}</th>
              <th scope="col">{t('question')}</th>
              <th scope="col">{t('note')}</th>
            </tr>
          </thead>
          <tbody>
            {noted.slice(0, mostLines).map((one) => (
              <tr key={`${one.line} ${one.label}`}>
                <td>
                  <Amount value={one.line} regional={regional} />
                </td>
                <td dir="auto" data-text="theirs">
                  {one.label}
                </td>
                <td>
                  <Notes line={one} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {noted.length > mostLines && <p className="soft small">{t('more', { count: noted.length - mostLines })}</p>}
    </div>
  )
}

function Notes({ line: { problems, isDouble, completed, lost } }: { line: Line }) {
  const t = useTranslations('questionBanks.files')
  const keys = [...new Set(problems.map(({ key }) => key))]
  const properties = problems.flatMap(({ property }) => property ?? [])
  return (
    <ul className="stack tight">
      {keys.map((key) => (
        <li key={key}>{t(`problems.${key}`)}</li>
      ))}
      {properties.length > 0 && (
        <li>
          <bdi dir="ltr" className="code">
            {properties.slice(0, 3).join(', ')}
          </bdi>
        </li>
      )}
      {isDouble && !completed && <li>{t('isDouble')}</li>}
      {lost.map((one) => (
        <li key={one}>{t(`lost.${one}`)}</li>
      ))}
    </ul>
  )
}
