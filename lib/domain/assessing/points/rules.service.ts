import { and, eq, type SQL, sql } from 'drizzle-orm'
import { pointsRules as rules, pointsRuleVersions as versions } from '@/db/schema/points-rules'
import { arePaths } from '@/lib/domain/learning/learning-paths/path-records.service'
import { lockSubject } from '@/lib/platform/db/lock'
import { invalid } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { searchTextOf } from '@/lib/platform/i18n/search-text'
import { list } from '@/lib/platform/lists/list'
import { assertVersion, recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import type { RuleTerms, RuleVersion } from './ledger.rules'
import * as contracts from './rules.contract'

type Row = typeof rules.$inferSelect
const termNames = [
  'trigger',
  'pathId',
  'minScore',
  'points',
  'perDay',
  'perSource',
  'cooldownMinutes',
  'startsOn',
  'endsOn',
  'isActive',
] as const

export const ruleRecords = recordsOf(rules, {
  missing: 'gamificationRuleNotFound',
  type: 'gamificationRule',
  label: ({ name }) => name.en,
  name: ({ name }) => name,
})
const audited = ['name', 'number'] as const

const present = (column: string): SQL => sql`once.terms -> ${sql.raw(`'${column}'`)}`

const ruleList = list(contracts.listRules, {
  table: rules,
  once: {
    terms: sql`(select to_jsonb(v) from points_rule_versions v
      where v.organization_id = ${rules.organizationId} and v.rule_id = ${rules.id} and v.number = ${rules.number})`,
  },
  fields: {
    trigger: present('trigger'),
    pathId: present('path_id'),
    minScore: present('min_score'),
    points: present('points'),
    perDay: present('per_day'),
    perSource: present('per_source'),
    cooldownMinutes: present('cooldown_minutes'),
    startsOn: present('starts_on'),
    endsOn: present('ends_on'),
    isActive: present('is_active'),
  },
})
export const listRules = implement(contracts.listRules, ({ db, organization }, { page }) =>
  ruleList(db, page, { organizationId: organization.id }),
)

async function termsNow(context: TenantContext, { id, number }: Pick<Row, 'id' | 'number'>) {
  const isPresent = and(eq(versions.ruleId, id), eq(versions.number, number))
  const [found] = await context.db
    .select()
    .from(versions)
    .where(ofTenant(context, versions, isPresent))
  if (!found) throw new Error('A rule has no version')
  return found
}
const shown = (row: Row, { trigger, pathId, minScore, points, perDay, perSource, ...more }: RuleTerms) => {
  const { cooldownMinutes, startsOn, endsOn, isActive } = more
  return { ...row, trigger, pathId, minScore, points, perDay, perSource, cooldownMinutes, startsOn, endsOn, isActive }
}

export const readRule = implement(contracts.readRule, async (context, { params }) => {
  const row = await ruleRecords.get(context, params.ruleId)
  return shown(row, await termsNow(context, row))
})

type Asked = Partial<RuleTerms> & Pick<RuleTerms, 'trigger' | 'points'>
/** The terms of a request, with the defaults. */
export const termsAsked = (asked: Asked): RuleTerms => ({
  pathId: null,
  minScore: null,
  perDay: null,
  perSource: 1,
  cooldownMinutes: null,
  startsOn: null,
  endsOn: null,
  isActive: true,
  ...asked,
})

async function checked(
  context: TenantContext & { fail: (reason: 'pathNotFound') => never },
  terms: RuleTerms,
): Promise<RuleTerms> {
  const { startsOn, endsOn, pathId } = terms
  if (startsOn !== null && endsOn !== null && endsOn < startsOn) throw invalid({ key: 'order', property: 'endsOn' })
  if (pathId !== null && !(await arePaths(context, [pathId]))) return context.fail('pathNotFound')
  return terms
}

async function addVersion(context: TenantContext & { now: Date }, ruleId: string, number: number, terms: RuleTerms) {
  const about = { organizationId: context.organization.id, ruleId, number, since: context.now }
  await context.db.insert(versions).values({ ...about, ...terms, createdAt: context.now })
}

export const createRule = implement(contracts.createRule, async (context, { body: { name, ...asked } }) => {
  const { db, organization } = context
  const terms = await checked(context, termsAsked(asked))
  await lockSubject(db, 'points-rules', organization.id)
  if ((await db.$count(rules, ofTenant(context, rules))) >= contracts.mostRules) context.fail('gamificationRulesFull')
  const row = await ruleRecords.insert(context, { name, number: 1, searchText: searchTextOf(name) }, audited)
  await addVersion(context, row.id, 1, terms)
  context.note({ after: { name, ...terms } })
  return shown(row, terms)
})

export const updateRule = implement(contracts.updateRule, async (context, { params, body: { name, ...asked } }) => {
  const before = await ruleRecords.lock(context, params.ruleId)
  assertVersion(context, before)
  const { trigger, pathId, minScore, points, perDay, perSource, ...rest } = await termsNow(context, before)
  const { cooldownMinutes, startsOn, endsOn, isActive } = rest
  const old: RuleTerms = { trigger, pathId, minScore, points, perDay, perSource, cooldownMinutes, startsOn, endsOn, isActive }
  const terms = await checked(context, { ...old, ...asked })
  const isNew = termNames.some((key) => old[key] !== terms[key])
  const number = before.number + (isNew ? 1 : 0)
  const called = name ?? before.name
  const row = await ruleRecords.change(context, before, { name: called, number, searchText: searchTextOf(called) }, audited)
  if (isNew) await addVersion(context, row.id, number, terms)
  context.note({ before: { name: before.name, ...old }, after: { name: called, ...terms } })
  return shown(row, terms)
})

/** All versions of all rules. */
export async function versionsOf(context: TenantContext): Promise<RuleVersion[]> {
  const rows = await context.db.select().from(versions).where(ofTenant(context, versions))
  return rows.map(({ since, ...row }) => ({ ...row, since: since.getTime() }))
}
