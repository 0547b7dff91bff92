import type { Person } from '@/lib/ui/person'
import { Card } from '../../_parts/home/card'
import type { countsOf } from './load'

type Props = Pick<Person, 't' | 'regional'> & { counts: Awaited<ReturnType<typeof countsOf>> }

/** The numbers of a manager, each leading to its list. */
export const Counts = ({ t, regional, counts: { people, late, dueSoon } }: Props) => (
  <div className="split narrow">
    <Card title={t('myPeople.tabs.late')} value={late} regional={regional} href="/console/my-people">
      <p className="small soft">{t('myPeople.lateDetail')}</p>
    </Card>
    <Card title={t('myPeople.tabs.dueSoon')} value={dueSoon} regional={regional} href="/console/my-people/due-soon">
      <p className="small soft">{t('myPeople.dueSoonDetail')}</p>
    </Card>
    {people !== null && (
      <Card title={t('myPeople.tabs.people')} value={people} regional={regional} href="/console/my-people/people">
        <p className="small soft">{t('myPeople.peopleDetail')}</p>
      </Card>
    )}
  </div>
)
