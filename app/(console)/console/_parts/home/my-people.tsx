import { listProgress } from '@/lib/domain/learning/progress/progress-admin.contract'
import { can } from '@/lib/ui/can'
import type { Person } from '@/lib/ui/person'
import { Counts } from '../../my-people/_parts/counts'
import { countsOf, ownPeople } from '../../my-people/_parts/load'

/** How the people of one's groups are doing; nothing for those who manage none. */
export async function MyPeople(page: Person) {
  const { t, me, regional } = page
  const own = can(me, listProgress) ? await ownPeople(page) : null
  if (!own) return null
  return (
    <section aria-labelledby="my-people" className="stack">
      <h2 id="my-people">{t('home.myPeople')}</h2>
      <Counts t={t} regional={regional} counts={await countsOf(page, own)} />
    </section>
  )
}
