import { type SQL, sql } from 'drizzle-orm'
import { nameOfPerson } from '@/lib/domain/house/identity/account/people.service'
import { momentText } from '@/lib/platform/lists/list'
import type { ReaderSql } from '../spaces/access.service'
import { editMinutes } from './shapes.contract'

// Fields of a row of `community_posts`, which may be the table itself or an alias for it.
const table = 'community_posts'
const of = (name: string) => sql.raw(`${table}.${name}`)
const organizationId = of('organization_id')
const mine = (alias: string) => sql`${sql.raw(alias)}.organization_id = ${organizationId}`

const personOf = (userId: SQL) => sql`case when ${userId} is null then null else json_build_object('id', ${userId},
  'name', coalesce(${nameOfPerson({ organizationId, id: userId })}, '{}')) end`

const mentions = sql`(select coalesce(json_agg(json_build_object('id', found.id, 'name', ${nameOfPerson({
  organizationId: sql`found.organization_id`,
  id: sql`found.id`,
})}) order by found.id), '[]') from (select distinct ${organizationId} as organization_id, (parts.part)[1]::uuid as id
  from regexp_matches(${of('text')}, '@\\{([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\\}', 'g') parts(part)) found)`

export const reactionsOfPost = sql`(select coalesce(json_agg(json_build_object('kind', counted.kind, 'count', counted.total) order by counted.kind), '[]')
  from (select k.kind, count(*) as total from community_marks k where ${mine('k')} and k.post_id = ${of('id')} and k.kind <> 'vote' group by k.kind) counted)`
export const ownMarksOf = ({
  id,
}: ReaderSql) => sql`(select coalesce(json_agg(k.kind order by k.kind), '[]') from community_marks k
  where ${mine('k')} and k.post_id = ${of('id')} and k.user_id = ${id})`

/** Whether a reader sees what a post says. */
const isShown = (reader: ReaderSql) =>
  sql`(${of('state')} = 'visible' or ${reader.moderates} or (${of('user_id')} = ${reader.id} and ${of('state')} <> 'withdrawn'))`

/** Whether a post is there for a reader at all: those that wait are seen by their author and moderators, private ones too. */
export const isThereFor = (reader: ReaderSql): SQL =>
  sql`((${of('state')} <> 'pending' and not ${of('is_private')}) or ${reader.moderates} or ${of('user_id')} = ${reader.id})`

const subscription = (name: string, { id }: ReaderSql) => sql`(select s.${sql.raw(name)} from community_subscriptions s
  where ${mine('s')} and s.thread_id = ${of('id')} and s.user_id = ${id})`

/** Of threads and replies. */
const common = (reader: ReaderSql) => ({
  author: personOf(of('user_id')),
  isMine: sql`coalesce(${of('user_id')} = ${reader.id}, false)`,
  isBlocked: sql`exists (select from community_blocks b where ${mine('b')} and b.user_id = ${reader.id} and b.blocked_id = ${of('user_id')})`,
})
const whole = (reader: ReaderSql) => ({
  text: sql`case when ${isShown(reader)} then ${of('text')} else '' end`,
  mentions: sql`case when ${isShown(reader)} and strpos(${of('text')}, '@{') > 0 then ${mentions} else '[]' end`,
  reactions: reactionsOfPost,
  ownMarks: ownMarksOf(reader),
})

export const threadFields = (reader: ReaderSql) => ({
  ...common(reader),
  title: sql`case when ${isShown(reader)} then ${of('title')} else '' end`,
  isUnread: sql`(${subscription('level', reader)} is distinct from 'muted' and coalesce(${of('activity_at')} > ${subscription('read_at', reader)},
    ${of('user_id')} is distinct from ${reader.id}))`,
})

export const wholeThreadFields = (reader: ReaderSql) => ({
  ...threadFields(reader),
  ...whole(reader),
  subscription: subscription('level', reader),
  readAt: momentText(sql`${subscription('read_at', reader)}`),
  editExpiresAt: sql`case when ${of('user_id')} = ${reader.id} and ${of('state')} <> 'withdrawn'
    then ${momentText(sql`(${of('created_at')} + interval '${sql.raw(String(editMinutes))} minutes')`)} end`,
})

export const replyFields = (reader: ReaderSql) => ({
  ...common(reader),
  ...whole(reader),
  isAccepted: sql`exists (select from community_posts thread where ${mine('thread')} and thread.id = ${of('thread_id')}
    and thread.accepted_reply_id = ${of('id')})`,
})

export const foundFields = {
  author: personOf(of('user_id')),
  text: sql`left(${of('text')}, 300)`,
  title: sql`(select thread.title from community_posts thread where ${mine('thread')} and thread.id = ${of('thread_id')})`,
}
