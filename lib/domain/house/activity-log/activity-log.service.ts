import { gte, lte, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { activityLogs } from '@/db/schema/platform'
import { nameOfPerson } from '@/lib/domain/house/identity/account/people.service'
import { nameOfRole } from '@/lib/domain/house/roles/role-members.service'
import { auditActions } from '@/lib/domain/rooms'
import { moveCountedForReader } from '@/lib/platform/audit/refused-attempts'
import { given } from '@/lib/platform/db/prepared'
import { invalid } from '@/lib/platform/errors'
import { type Before, implement } from '@/lib/platform/http/implement'
import { type MomentOrDay, momentIn } from '@/lib/platform/i18n/days'
import type { Language } from '@/lib/platform/i18n/languages'
import { text } from '@/lib/platform/i18n/text'
import { list } from '@/lib/platform/lists/list'
import * as contracts from './activity-log.contract'

const { organizationId, actorType, actorId, actorLabel, actorHash, action, resource, changes, createdAt, prevHash, hash } =
  activityLogs
const isAbout = (type: string) => sql`${resource} ->> 'type' = ${sql.raw(`'${type}'`)}`
// In a `select` of its own: row-level security lets no index be searched for an expression that may fail, only for its result.
const resourceId = sql`(select (${resource} ->> 'id')::uuid)`
// A sign-in has no actor yet: it is shown with the account that the attempt was for.
const label = sql`coalesce(${actorLabel}, case when ${isAbout('user')} and ${resource} ->> 'id' = ${actorId}::text then ${resource} ->> 'label' end)`
const name = sql`case when ${actorType} = 'user' then ${nameOfPerson({ organizationId, id: actorId })} end`
const resourceName = sql`case when ${isAbout('user')} then ${nameOfPerson({ organizationId, id: resourceId })} when ${isAbout('role')} then ${nameOfRole({ organizationId, id: resourceId })} end`
// Assigning and removing a role is recorded as a change of the field `member`. `changes` may be JSON's null.
const membership = sql`jsonb_path_query_first(${changes}, '$[*] ? (@.field == "member")')`
const member = sql`coalesce(${membership} ->> 'after', ${membership} ->> 'before')`

/** Fields of a record that are no columns: actor and resource with their present names. */
const recordColumns = ({ label, name }: { label: SQL; name: SQL }) => ({
  user: sql<
    Told['user']
  >`case when ${actorType} = 'user' and ${actorId} is not null then json_build_object('id', ${actorId}, 'email', ${label}, 'name', ${name}) end`,
  actor: sql<
    Told['actor']
  >`json_build_object('type', ${actorType}, 'id', ${actorId}, 'label', ${label}, 'name', ${name}, 'hash', ${actorHash})`,
  resource: sql<
    Told['resource']
  >`case when jsonb_typeof(${resource}) = 'object' then ${resource} || jsonb_strip_nulls(jsonb_build_object('name', ${resourceName})) end`,
  person: sql<
    Told['person']
  >`case when ${isAbout('role')} and ${member} is not null then json_build_object('email', ${member}, 'name', ${nameOfPerson({ organizationId, email: member })}) end`,
  prevHash: sql<string>`coalesce(encode(${prevHash}, 'hex'), '')`,
  hash: sql<string>`coalesce(encode(${hash}, 'hex'), '')`,
})
export const told = recordColumns({ label, name })
type Told = z.output<typeof contracts.ActivityLogEntry>

/** The names of the actions in a language, by action, as a constant of the statement. */
function actionTexts(language: Language): SQL {
  const texts = Object.fromEntries(auditActions.map((action) => [action, text(language, `audit.${action}`)]))
  return sql.raw(`'${JSON.stringify(texts).replaceAll("'", "''")}'::jsonb`)
}

const entriesIn = (language: Language) =>
  list(contracts.listActivityLog, {
    table: activityLogs,
    filters: {
      user: actorId,
      actor: actorType,
      from: gte(createdAt, given('from')),
      to: lte(createdAt, given('to')),
      // Written so that Postgres estimates them as common, and reads the log in its order instead of sorting it.
      resource: sql`coalesce(${resource} ->> 'type' = any(${given('resource')}::text[]), false)`,
      resourceId: sql`coalesce(${resource} ->> 'id' = any(${given('resourceId')}::text[]), false)`,
    },
    narrowedBy: {
      resourceId: sql`select id from unnest(${given('resourceId')}::text[]) thing cross join lateral activity_of_thing(thing, ${given('limit')}::int) id`,
    },
    search: activityLogs.searchText,
    once: { label, name },
    fields: {
      ...recordColumns({ label: sql`once.label`, name: sql`once.name` }),
      actionText: sql`coalesce(${actionTexts(language)} ->> ${action}, ${action})`,
    },
  })
/** The list of records by the language of its texts. */
export const entries = { ar: entriesIn('ar'), en: entriesIn('en') }

type Reading = { query: { from?: MomentOrDay; to?: MomentOrDay } }
type Reader = Pick<Before, 'organization'>

/** The requested range as moments. */
export function rangeOf({ organization: { regionalProfile } }: Reader, { query }: Reading) {
  const { timeZone } = regionalProfile
  return { from: momentIn(query.from, timeZone), to: momentIn(query.to, timeZone) }
}

/** Checks the requested range and moves counted refusals into the log before it is read. */
export async function prepareReading(reader: Reader, reading: Reading) {
  const { from, to } = rangeOf(reader, reading)
  if (from && to && to < from) throw invalid({ key: 'order', property: 'to' })
  await moveCountedForReader(reader.organization.id)
}

export const listActivityLog = implement(contracts.listActivityLog, prepareReading, async (context, { query, page }) => {
  const { db, organization, language, note } = context
  note({ resource: { type: 'activityLog' } })
  const filters = { ...query, ...rangeOf(context, { query }) }
  return entries[language](db, page, { organizationId: organization.id, filters })
})
