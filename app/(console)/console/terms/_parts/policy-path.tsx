import { listTermPolicies } from '@/lib/domain/house/terms/term-policies.contract'
import type { DataOf } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'
import { inOneCalendar } from '@/lib/ui/regional-format'
import { type Station, Stations } from '@/lib/ui/stations'
import { When } from '@/lib/ui/when'

type Policy = DataOf<typeof listTermPolicies>[number]
type Props = Pick<Person, 't' | 'api' | 'regional'> & { policy: Policy; inForce: string | undefined }

/** How many versions are shown; older ones are in the list. */
const shown = 5

/** The newest versions of a policy on their way: replaced, in force, still drafts. */
export async function PolicyPath({ policy, inForce, t, api, regional }: Props) {
  const { data } = await api(listTermPolicies, { query: { type: policy.type, perPage: shown } })
  const versions = data.toSorted((a, b) => a.number - b.number)
  const stateOf = ({ id, status }: Policy) => (status === 'draft' ? 'draft' : id === inForce ? 'inForce' : 'replaced')
  const places: Record<ReturnType<typeof stateOf>, Station['state']> = { replaced: 'done', inForce: 'now', draft: 'next' }
  return (
    <Stations
      label={t('terms.path')}
      stations={versions.map((one) => ({
        title: t('terms.versionNumber', { number: one.number }),
        detail: (
          <>
            {t(`terms.state.${stateOf(one)}`)}
            {one.publishedAt && (
              <>
                {' · '}
                <When at={one.publishedAt} regional={inOneCalendar(regional)} as="day" />
              </>
            )}
          </>
        ),
        state: places[stateOf(one)],
        ...(one.id !== policy.id && { href: `/console/terms/${one.id}` }),
      }))}
    />
  )
}
