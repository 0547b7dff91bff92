import { sql } from 'drizzle-orm'
import { media } from '@/db/schema/media'
import { mediaWatching as watching } from '@/db/schema/media-watching'
import { personAsJson } from '@/lib/domain/house/identity/account/people.service'
import { isReachedBy } from '@/lib/domain/people/groups/group-tree.service'
import { groupReach } from '@/lib/platform/auth/permissions'
import { given } from '@/lib/platform/db/prepared'
import { implement } from '@/lib/platform/http/implement'
import { list } from '@/lib/platform/lists/list'
import * as contracts from './viewers.contract'

const { organizationId, userId } = watching
const answers = sql`(select json_build_object('answered', count(*), 'right', count(*) filter (where a.is_correct)) from media_cue_answers a
  where a.organization_id = ${watching.organizationId} and a.user_id = ${watching.userId} and a.media_id = ${watching.mediaId})`

const viewers = list(contracts.listViewers, {
  table: watching,
  parent: media,
  filters: {
    reach: isReachedBy({ organizationId: sql`${organizationId}`, userId: sql`${userId}` }, sql`${given('reach')}::uuid`),
  },
  once: { cues: answers },
  fields: {
    person: personAsJson(organizationId, userId),
    watchedPercent: sql`least(100, round(100.0 * ${watching.watchedMs} / nullif(${watching.durationMs}, 0), 1))::float8`,
    position: sql`${watching.positionMs}::float8 / 1000`,
    furthest: sql`${watching.furthestMs}::float8 / 1000`,
    cuesAnswered: sql`(once.cues ->> 'answered')::int`,
    cuesRight: sql`(once.cues ->> 'right')::int`,
  },
})

export const listViewers = implement(contracts.listViewers, async (context, { params, page }) => {
  const { db, organization, user, fail } = context
  const filters = { mediaId: params.id, reach: groupReach(user, 'analytics.readPerson') }
  const found = await viewers(db, page, { organizationId: organization.id, parentId: params.id, filters })
  return found.hasParent ? found : fail('mediaNotFound')
})
