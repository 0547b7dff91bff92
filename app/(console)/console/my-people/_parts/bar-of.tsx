import { readOwnJob } from '@/lib/domain/house/jobs/jobs.contract'
import { remindMany } from '@/lib/domain/learning/learning-paths/bulk-change.contract'
import { listProgress } from '@/lib/domain/learning/progress/progress-admin.contract'
import { createIntervention } from '@/lib/domain/standards/analytics/interventions.contract'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'
import { personName } from '../../groups/_parts/names'
import { PeopleBar } from './people-bar'

type Of = { id: string; name: { ar?: string; en?: string }; email: string }

/** The buttons for chosen rows, for those who may remind or write; `personOf` is the person of a row. */
export function barOf<T extends { id: string }>(
  { me, language }: Person,
  rows: 'enrolments' | 'people',
  personOf: (row: T) => Of,
) {
  const [mayRemind, mayWrite] = [can(me, remindMany), can(me, createIntervention)]
  if (!mayRemind && !mayWrite) return undefined
  const endpoints = {
    remind: mayRemind ? endpoint(remindMany) : undefined,
    note: mayWrite ? endpoint(createIntervention) : undefined,
    list: endpoint(listProgress),
    job: endpoint(readOwnJob),
  }
  return (items: T[]) => {
    const named = items.map((item) => [item.id, { id: personOf(item).id, name: personName(personOf(item), language) }] as const)
    return <PeopleBar endpoints={endpoints} people={Object.fromEntries(named)} rows={rows} />
  }
}
