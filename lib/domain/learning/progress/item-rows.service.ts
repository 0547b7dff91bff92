import { type SQL, sql } from 'drizzle-orm'
import { nothingSeen } from './evidence.rules'
import type { ItemProgress } from './item-progress.rules'

type Stored = Omit<ItemProgress, 'evidence' | 'startedAt' | 'completedAt' | 'lastAt' | 'resetAt'> & {
  enrolmentId: string
  itemId: string
  evidence: ItemProgress['evidence'] | null
  startedAt: string | null
  completedAt: string | null
  lastAt: string
  resetAt: string | null
}

/** The items of some enrolments as JSON, with their evidence if a condition on `p` is met. */
export const itemsAsJson = (organization: SQL, enrolments: SQL, withEvidence: SQL): SQL => sql`(
  select json_agg(json_build_object('enrolmentId', p.enrolment_id, 'itemId', p.item_id, 'state', p.state, 'score', p.score, 'seconds', p.seconds,
    'attempts', p.attempts, 'startedAt', p.started_at, 'completedAt', p.completed_at, 'lastAt', p.last_at, 'locale', p.locale,
    'moduleVersion', p.module_version, 'resetAt', p.reset_at, 'evidence', case when ${withEvidence} then p.evidence end))
  from (${enrolments}) of(id) cross join lateral (
    select * from module_progress p where p.organization_id = ${organization} and p.enrolment_id = of.id offset 0) p)::text`

const millis = (text: string | null) => (text === null ? null : Date.parse(text))

/** The result of `itemsAsJson`, by enrolment and item. */
export function itemsByEnrolment(cell: Buffer | string | null | undefined): (enrolmentId: string) => Map<string, ItemProgress> {
  const rows: Stored[] = cell ? JSON.parse(String(cell)) : []
  const found = new Map<string, Map<string, ItemProgress>>()
  for (const { enrolmentId, itemId, startedAt, completedAt, lastAt, resetAt, evidence, ...item } of rows) {
    const of = found.get(enrolmentId) ?? new Map<string, ItemProgress>()
    found.set(enrolmentId, of)
    const moments = { startedAt: millis(startedAt), completedAt: millis(completedAt), resetAt: millis(resetAt) }
    of.set(itemId, { ...item, ...moments, lastAt: Date.parse(lastAt), evidence: evidence ?? nothingSeen })
  }
  return (enrolmentId) => found.get(enrolmentId) ?? new Map()
}

/** The scores of some items in some enrolments, as a select of a statement of another room. */
export const scoresOfItems = (organization: SQL, enrolments: SQL, items: SQL): SQL => sql`
  select p.enrolment_id as "enrolmentId", p.item_id as "itemId", p.score,
    case p.state when 'passed' then true when 'failed' then false end as "isPassed"
  from unnest(${enrolments}) of(id) cross join lateral (
    select * from module_progress p where p.organization_id = ${organization} and p.enrolment_id = of.id and p.item_id = any(${items}) offset 0) p
  where p.score is not null`
