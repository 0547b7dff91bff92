import { type SQL, sql } from 'drizzle-orm'
import { isInGroups } from '@/lib/domain/people/groups/group-tree.service'

export type StoredAccommodation = {
  timeFactor: number
  extraMinutes: number
  extraAttempts: number
  opensAt: string | null
  closesAt: string | null
}

/** The accommodations of a person in an assessment, those of their groups and of everyone included, as JSON. */
export const accommodationsOf = ({
  organization,
  userId,
  assessmentId,
  now,
}: {
  organization: SQL
  userId: SQL
  assessmentId: SQL
  now: SQL
}): SQL => sql`
  select json_agg(json_build_object('timeFactor', c.time_factor, 'extraMinutes', c.extra_minutes, 'extraAttempts', c.extra_attempts,
    'opensAt', c.opens_at, 'closesAt', c.closes_at))
  from assessment_accommodations c
  where c.organization_id = ${organization} and (c.assessment_id is null or c.assessment_id = ${assessmentId}) and (c.until is null or c.until > ${now})
    and ((c.user_id is null and c.group_id is null) or c.user_id = ${userId} or (c.group_id is not null and ${isInGroups({ organizationId: sql`c.organization_id`, userId }, sql`array[c.group_id]`)}))`
