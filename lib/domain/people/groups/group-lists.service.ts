import { type SQL, sql } from 'drizzle-orm'
import { groups } from '@/db/schema/groups'
import { type ListContract, type ListShape, type ListSource, list } from '@/lib/platform/lists/list'
import { inList } from './groups.service'

/** The groups of a list of another room, by their columns. */
export const listedGroup = { organizationId: sql`${groups.organizationId}`, id: sql`${groups.id}` }

/** The people in a listed group and in those that it contains, as a select of their ids. */
export const peopleOfListed: SQL = sql`select inside.user_id from group_tree line
  join group_members inside on inside.organization_id = line.organization_id and inside.group_id = line.group_id
  where line.organization_id = ${groups.organizationId} and line.ancestor_id = ${groups.id}`

type Filtered = keyof typeof inList.filters

/** A list of groups with the search and the filters of their own list. Other rooms add fields. */
export const groupsList = <R extends ListShape, O extends string = never>(
  contract: ListContract<R>,
  source: Pick<ListSource<typeof groups, R, Filtered, O>, 'fields' | 'once'>,
) => list<typeof groups, R, Filtered, O>(contract, { ...source, ...inList })
