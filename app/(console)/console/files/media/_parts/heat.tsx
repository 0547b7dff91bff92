import { readHeatmap } from '@/lib/domain/learning/media/heat/heat.contract'
import { Chart } from '@/lib/ui/chart/chart'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { clockTime } from './clock-time'

/** The most parts of a film that the chart shows. */
const mostParts = 40

/** Where a film is watched, watched again and left; time runs from left to right in both languages. */
export async function Heat({ person, mediaId, seconds }: { person: Person; mediaId: string; seconds: number }) {
  const { t, api, regional } = person
  const bucket = Math.max(1, Math.ceil(seconds / mostParts))
  const { data } = await api(readHeatmap, { params: { id: mediaId }, query: { bucket: String(bucket) } })
  const { viewers, suppressed, buckets } = data
  const points = buckets.map(({ from, viewers: people, rewatch, exits }) => ({
    label: clockTime(from),
    values: { viewers: people ?? 0, rewatch: rewatch ?? 0, exits: exits ?? 0 },
  }))
  return (
    <Panel title={t('mediaDesk.heat.title')} intro={t('mediaDesk.heat.intro')}>
      {viewers === null || viewers === 0 ? (
        <p className="soft">{t(viewers === null ? 'mediaDesk.heat.hidden' : 'mediaDesk.heat.none')}</p>
      ) : (
        <div dir="ltr">
          <Chart
            title={t('mediaDesk.heat.title')}
            kind="step"
            axis={t('mediaDesk.heat.axis')}
            points={points}
            series={[
              { name: 'viewers', label: t('mediaDesk.heat.viewers') },
              { name: 'rewatch', label: t('mediaDesk.heat.rewatch'), color: 'good' },
              { name: 'exits', label: t('mediaDesk.heat.exits'), color: 'warm' },
            ]}
            regional={regional}
          />
        </div>
      )}
      {suppressed > 0 && <p className="small soft">{t('mediaDesk.heat.suppressed')}</p>}
    </Panel>
  )
}
