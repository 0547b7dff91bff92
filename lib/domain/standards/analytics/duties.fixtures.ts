import type { EnrolmentSource, EnrolmentState } from '@/lib/domain/learning/learning-paths/words'
import { addGroupMembers } from '@/lib/domain/people/groups/group-members.contract'
import { createGroup } from '@/lib/domain/people/groups/groups.contract'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { newId } from '@/lib/platform/ids'
import { asOwner } from '@/lib/platform/testing/owner'

/** An enrolment, as it is put into the database with its row of numbers. */
export type Fact = {
  userId: string
  path: string
  language: string
  source: EnrolmentSource
  state: EnrolmentState
  /** Default: now. */
  enrolledAt?: Date
  /** With an item that was begun then and studied last later; default: nothing was begun. */
  startedAt?: Date
  last?: { itemId: string; at: Date }
  /** Default: now, if it is completed. */
  completedAt?: Date
  expiresAt?: Date
}

const accounts = 'users'

/** Active accounts like that of the learner, without requests; returns their ids. */
export async function putPeople(org: Org, count: number): Promise<string[]> {
  const rows = await asOwner((owner) =>
    owner.begin(async (sql) => {
      await sql`set local session_replication_role = replica`
      const columns = (
        await sql<{ name: string }[]>`select column_name as name from information_schema.columns
          where table_schema = 'public' and table_name = 'users' and is_generated = 'NEVER'`
      ).map(({ name }) => name)
      const own: Record<string, string> = { id: 'gen_random_uuid()', email: `'counted' || n || '@differencing.example'` }
      const values = columns.map((name) => own[name] ?? `person.${name}`)
      return sql.unsafe<{ id: string }[]>(
        `insert into ${accounts} (${columns.join()}) select ${values.join()} from ${accounts} person, generate_series(1, ${count}) n
          where person.organization_id = $1 and person.id = $2 returning id`,
        [org.organization.id, org.learner.user.id],
      )
    }),
  )
  return rows.map(({ id }) => id)
}

/** Enrolments with their rows of numbers. A renewal is one of what the organization had enrolled the person in. */
export async function putFacts(org: Org, facts: readonly Fact[]): Promise<void> {
  const { id: organizationId } = org.organization
  const assigner = org.admin.user.id
  await asOwner((owner) =>
    owner.begin(async (sql) => {
      await sql`set local session_replication_role = replica`
      for (const fact of facts) {
        const { userId, path, language, source, state, enrolledAt = new Date(), startedAt = null, last, expiresAt = null } = fact
        const [id, completed] = [newId(), fact.completedAt ?? (state === 'completed' ? new Date() : null)]
        await sql`insert into ${sql('enrolments')} (organization_id, id, path_id, user_id, version_number, state, source, assigned_by, completed_at,
            expires_at, search_text, created_at, updated_at)
          values (${organizationId}, ${id}, ${path}, ${userId}, 1, ${state}, ${source}, ${source === 'self' ? null : assigner}, ${completed},
            ${expiresAt}, '', ${enrolledAt}, now())`
        if (last)
          await sql`insert into ${sql('module_progress')} (organization_id, enrolment_id, item_id, module_id, state, evidence, started_at, last_at, module_version)
            values (${organizationId}, ${id}, ${last.itemId}, ${last.itemId}, 'inProgress', '{}', ${startedAt}, ${last.at}, 1)`
        await sql`insert into analytics_enrolments (organization_id, enrolment_id, path_id, user_id, cycle, state, language, enrolled_at, started_at,
            completed_at, expires_at)
          values (${organizationId}, ${id}, ${path}, ${userId}, 1, ${state}, ${language}, ${enrolledAt}, ${startedAt}, ${completed}, ${expiresAt})`
      }
    }),
  )
}

type Put = { people: readonly string[]; parentId?: string }

/** Departments with their people; returns their ids. */
export async function putGroups(org: Org, groups: readonly Put[]): Promise<string[]> {
  const ids: string[] = []
  for (const { people, parentId } of groups) {
    const body = { kind: 'department', name: { en: `Group ${ids.length}` }, ...(parentId && { parentId }) }
    const { id } = (await org.admin.call(createGroup, { body })).envelope.data as { id: string }
    if (people.length > 0) await org.admin.call(addGroupMembers, { params: { id }, body: { userIds: [...people] } })
    ids.push(id)
  }
  return ids
}
