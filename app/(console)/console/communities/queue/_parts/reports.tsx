import type { listQueue } from '@/lib/domain/learning/communities/moderation/reports.contract'
import { Facts } from '@/lib/ui/detail/facts'
import type { ItemOf } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { Amount, When } from '@/lib/ui/when'
import styles from '../../_parts/desk.module.css'

type Props = Pick<Person, 't' | 'regional'> & { item: ItemOf<typeof listQueue> }

/** Why a post waits: its state, and the open reports with how much each counts. */
export function Reports({ t, regional, item: { state, reports } }: Props) {
  const say = (key: string, values?: Record<string, string | number>) => t(`communityDesk.queue.${key}`, values)
  const weight = reports.reduce((sum, one) => sum + one.weight, 0)
  return (
    <Panel title={say('why')} intro={say(`whyState.${state}`)}>
      {reports.length === 0 ? (
        <p className="soft">{say('noReports')}</p>
      ) : (
        <>
          <Facts
            facts={[
              { label: say('reportCount'), value: <Amount value={reports.length} regional={regional} /> },
              { label: say('weight'), value: <Amount value={weight} regional={regional} maximumFractionDigits={2} /> },
            ]}
          />
          <ul className={styles.posts}>
            {reports.map(({ reason, note, weight: own, createdAt }) => (
              <li key={`${createdAt} ${own}`}>
                <span className="bar">
                  <strong>{t(`communities.report.reasons.${reason}`)}</strong>
                  <span className="small soft">
                    <When at={createdAt} regional={regional} as="short" />
                  </span>
                </span>
                {note && (
                  <p dir="auto" className={styles.written} data-text="theirs">
                    {note}
                  </p>
                )}
                <span className="small soft">
                  {say('counts')} <Amount value={own} regional={regional} maximumFractionDigits={2} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}
