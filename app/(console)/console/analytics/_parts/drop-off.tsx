import { idleDays, type readDropOff } from '@/lib/domain/standards/analytics/path-analytics.contract'
import type { DataOf } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'
import type { Person } from '@/lib/ui/person'
import styles from './analytics.module.css'
import { ShownNumber } from './shown-number'
import { WideTable } from './wide-table'

type Props = Pick<Person, 't' | 'language' | 'regional'> & {
  dropOff: DataOf<typeof readDropOff>
  /** Where those who stopped at an item are listed. */
  listOf: (itemId: string) => string | undefined
}

/** The items at which people stopped, most frequent first. */
export function DropOff({ t, language, regional, dropOff: { running, stuck, items }, listOf }: Props) {
  const say = (key: string) => t(`analytics.dropOff.${key}`)
  if (running === null || stuck === null) return null
  return (
    <section aria-labelledby="drop-off" className="panel stack">
      <div>
        <h2 id="drop-off">{say('title')}</h2>
        <p className="soft">{t('analytics.dropOff.of', { stuck, running, days: idleDays })}</p>
      </div>
      {items.length > 0 && (
        <WideTable labelledBy="drop-off">
          <table className={`data-table ${styles.rows}`} aria-labelledby="drop-off">
            <thead>
              <tr>
                <th scope="col">{say('item')}</th>
                <th scope="col">{say('count')}</th>
              </tr>
            </thead>
            <tbody>
              {items.map(({ itemId, titles, count }) => (
                <tr key={itemId ?? 'none'}>
                  <th scope="row" data-text="theirs">
                    <bdi>{itemId ? inLanguage(titles ?? {}, language).text : say('nothing')}</bdi>
                  </th>
                  <td>
                    <ShownNumber
                      t={t}
                      regional={regional}
                      value={count}
                      label={say('count')}
                      href={itemId ? listOf(itemId) : undefined}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </WideTable>
      )}
    </section>
  )
}
