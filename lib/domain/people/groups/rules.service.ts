import { eq, sql } from 'drizzle-orm'
import { groupMembers, groupRules } from '@/db/schema/groups'
import { peopleAfter, peopleById } from '@/lib/domain/house/identity/account/people.service'
import { identity } from '@/lib/domain/house/identity/room'
import { changeHoldings } from '@/lib/domain/house/roles/holdings.service'
import { namesOfRoles } from '@/lib/domain/house/roles/roles.service'
import { roles } from '@/lib/domain/house/roles/room'
import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { type ReactionContext, reacts } from '@/lib/platform/events/reaction'
import { implement } from '@/lib/platform/http/implement'
import { lowestId } from '@/lib/platform/ids'
import { enqueueAsSystem } from '@/lib/platform/jobs/enqueue'
import { handlesForSystem, type JobRow } from '@/lib/platform/jobs/handler'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import { reachOfGroup } from './group-reach.service'
import { groupRecords } from './groups.service'
import { applyRule as applyRuleJob, groups as room } from './room'
import { previewOf, settleGroup, settlePerson } from './rule-people.service'
import * as contracts from './rules.contract'

async function ruleOf(context: TenantContext, groupId: string) {
  const { match, conditions } = groupRules
  const [rule] = await context.db
    .select({ match, conditions })
    .from(groupRules)
    .where(ofTenant(context, groupRules, eq(groupRules.groupId, groupId)))
  return rule ?? null
}

export const readGroupRule = implement(contracts.readGroupRule, async (context, { params }) => {
  const { id } = await groupRecords.get(context, params.id)
  const byRule = ofTenant(context, groupMembers, eq(groupMembers.groupId, id), sql`'rule' = any(${groupMembers.sources})`)
  return { id, rule: await ruleOf(context, id), memberCount: await context.db.$count(groupMembers, byRule) }
})

export const putGroupRule = implement(contracts.putGroupRule, async (context, { params, body }) => {
  const plan = async () => {
    const { id } = await groupRecords.lock(context, params.id)
    return { id, given: await reachOfGroup(context, id) }
  }
  return changeHoldings(context, plan, async ({ id }) => {
    const named = (attribute: 'manager' | 'role') =>
      body.conditions.filter((one) => one.attribute === attribute).map((one) => one.value)
    const managers = [...new Set(named('manager'))]
    if ((await peopleById(context, managers)).size < managers.length) context.fail('userNotFound')
    const known = new Set((await namesOfRoles(context)).map((role) => role.id))
    if (named('role').some((role) => !known.has(role))) context.fail('roleNotFound')
    const before = await ruleOf(context, id)
    const { organizationId, groupId } = groupRules
    await context.db
      .insert(groupRules)
      .values({ organizationId: context.organization.id, groupId: id, ...body })
      .onConflictDoUpdate({ target: [organizationId, groupId], set: body })
    await publish(context, newEvent(room.events.groupRuleChanged, { groupId: id, hasRule: true }))
    context.note({ before: { rule: before }, after: { rule: body } })
    return { id, rule: body }
  })
})

export const removeGroupRule = implement(contracts.removeGroupRule, async (context, { params }) => {
  const { id } = await groupRecords.lock(context, params.id)
  const before = await ruleOf(context, id)
  await context.db.delete(groupRules).where(ofTenant(context, groupRules, eq(groupRules.groupId, id)))
  if (before) await publish(context, newEvent(room.events.groupRuleChanged, { groupId: id, hasRule: false }))
  context.note({ before: { rule: before }, after: { rule: null } })
  return { id, rule: null }
})

export const previewGroupRule = implement(contracts.previewGroupRule, async (context, { params, body }) => {
  const { id } = await groupRecords.get(context, params.id)
  return previewOf(context, id, body)
})

/** The people of one transaction. */
const atOnce = 2000

type Batch = JobRow & { after: string }

export const applyRuleHandler = handlesForSystem<{ groupId: string }, Batch>(applyRuleJob, {
  batch: 1,
  async next(context, _payload, after) {
    const ids = await peopleAfter(context, after ?? lowestId, atOnce)
    const last = ids.at(-1)
    return last === undefined ? [] : [{ at: last, after: after ?? lowestId }]
  },
  each: (context, { at, after }, { groupId }) => settleGroup(context, groupId, { after, last: at }),
})

/** Whenever a person, their roles or a rule change, the people of the groups with rules follow. */
export const ruleReactions = [
  reacts(identity.events.personCreated, {
    name: 'groups.placeNewPerson',
    each: (context, { payload }) => settlePerson(context, payload.userId),
  }),
  reacts(identity.events.personChanged, {
    name: 'groups.placeChangedPerson',
    each: (context, { payload }) => settlePerson(context, payload.userId),
  }),
  reacts(roles.events.roleGiven, { name: 'groups.placeHolder', each: placeHolder }),
  reacts(roles.events.roleTaken, { name: 'groups.placeFormerHolder', each: placeHolder }),
  reacts(room.events.groupRuleChanged, {
    name: 'groups.applyRule',
    each: (context, { payload }) => enqueueAsSystem(context, applyRuleJob, { groupId: payload.groupId }),
  }),
]

async function placeHolder(context: ReactionContext, { payload }: { payload: { holderId: string; holder: string } }) {
  if (payload.holder === 'person') await settlePerson(context, payload.holderId)
}
