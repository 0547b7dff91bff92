import { and, gt, sql } from 'drizzle-orm'
import { pointsFacts as facts } from '@/db/schema/points'
import { isActiveAccount } from '@/lib/domain/house/identity/account/people.service'
import { readOrganization } from '@/lib/domain/house/organizations/organizations.service'
import { dayOf } from '@/lib/platform/i18n/days'
import { handlesForSystem } from '@/lib/platform/jobs/handler'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { keepBadges, keptBadges } from './earned-badges.service'
import { factsOf, lockPoints } from './ledger.service'
import { awardBadge } from './room'
import { versionsOf } from './rules.service'

/** People with an active account who did something that points count, one after the other. */
export const awardBadgeHandler = handlesForSystem(awardBadge, {
  next: async (context, _, after, most) => {
    const isNext = and(isActiveAccount(context, sql`${facts.userId}`), after === null ? undefined : gt(facts.userId, after))
    return context.db
      .selectDistinct({ at: facts.userId })
      .from(facts)
      .where(ofTenant(context, facts, isNext))
      .orderBy(facts.userId)
      .limit(most)
  },
  async each(context, { at: userId }, { badgeId }) {
    await lockPoints(context, userId)
    const [kept] = await context.db.select({ badges: keptBadges(context, userId, badgeId) }).from(sql`(values (1)) once`)
    const { timeZone } = (await readOrganization(context)).regionalProfile
    const known = { facts: await factsOf(context, userId), versions: await versionsOf(context) }
    await keepBadges(context, userId, kept?.badges ?? [], { ...known, newest: null, day: dayOf(context.now, timeZone) })
  },
})
