import { sql } from 'drizzle-orm'
import { dutyStates, enrolmentRows, isDuty } from '@/lib/domain/learning/learning-paths/enrolment-list.service'
import { groupsList, listedGroup, peopleOfListed } from '@/lib/domain/people/groups/group-lists.service'
import { nestedMemberCount } from '@/lib/domain/people/groups/groups.service'
import { groupReach } from '@/lib/platform/auth/permissions'
import { given } from '@/lib/platform/db/prepared'
import { implement } from '@/lib/platform/http/implement'
import * as contracts from './duty-list.contract'

const ofPath = sql`nullif(${given('onePath')}, '')::uuid`
const states = sql.raw(`'{${dutyStates.join()}}'::text[]`)
const counted = (name: string) => sql`(once.counts ->> ${sql.raw(`'${name}'`)})::int`

const duties = groupsList(contracts.listDuties, {
  once: {
    counts: sql`(select json_build_object('enrolled', count(*), 'completed', count(*) filter (where e.state = 'completed'),
        'overdue', count(*) filter (where e.state = 'overdue'))
      from ${enrolmentRows} e where e.organization_id = ${listedGroup.organizationId} and e.user_id in (${peopleOfListed})
        and e.state = any(${states}) and ${isDuty('e')} and (${ofPath} is null or e.path_id = ${ofPath}))`,
  },
  fields: {
    people: nestedMemberCount,
    enrolled: counted('enrolled'),
    completed: counted('completed'),
    overdue: counted('overdue'),
    share: sql`round(${counted('completed')}::numeric / nullif(${counted('enrolled')}, 0), 3)::float8`,
  },
})

export const listDuties = implement(contracts.listDuties, ({ db, organization, user }, { query, page }) => {
  const { path = '', ...asked } = query
  const filters = { ...asked, reach: groupReach(user, 'progress.readAny') }
  return duties(db, page, { organizationId: organization.id, filters, values: { onePath: path } })
})
