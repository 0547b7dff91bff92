import { sql } from 'drizzle-orm'
import { given } from '@/lib/platform/db/prepared'
import { readJson, statementOf, valuesFor } from '@/lib/platform/db/statement'
import { Recent } from '@/lib/platform/recent'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import type { Candidate } from './candidate.rules'
import { contentAt, drawableRows } from './question-rows.service'
import type { Question } from './questions.rules'

const organization = sql`${given('organizationId')}::uuid`

/** Letters of the questions that one process remembers: some thousand questions. */
const mostLetters = 8_000_000
const remembered = new Recent<Question>(mostLetters)

const readContents = statementOf(sql`
  select d.id::text, json_build_object('design', v.design, 'content', v.content)::text
  from jsonb_to_recordset(${given('asked')}::text::jsonb) as d(id uuid, version int) cross join lateral ${contentAt(organization, sql`d.id`, sql`d.version`)} v`)

export type AskedQuestion = { id: string; version: number }

/**
 * The contents of questions at their versions, by id. A version is never changed, so this process remembers those that it read: when many people take the same
 * exam, each question is read once. In a transaction.
 */
export async function contentsOf(
  { db, organization: { id: org } }: TenantContext,
  asked: readonly AskedQuestion[],
): Promise<Map<string, Question>> {
  const found = new Map<string, Question>()
  const missing: AskedQuestion[] = []
  const keyOf = ({ id, version }: AskedQuestion) => `${org} ${id} ${version}`
  for (const one of asked) {
    const known = remembered.get(keyOf(one))
    if (known) found.set(one.id, known)
    else missing.push(one)
  }
  if (missing.length === 0) return found
  const values = { organizationId: org, asked: JSON.stringify(missing) }
  const versions = new Map(missing.map((one) => [one.id, one]))
  for (const [id, content] of await db.queryRaw(readContents.text, valuesFor(readContents, values))) {
    const one = versions.get(String(id))
    const question = readJson<Question>(content)
    if (!one || !question) continue
    found.set(one.id, question)
    remembered.put(keyOf(one), question, content?.length ?? 0)
  }
  return found
}

export type Drawable = Candidate & { version: number }

const ofBanks = drawableRows(organization, sql`${given('banks')}::uuid[]`, sql`${given('fixed')}::uuid[]`)
/** Changes with every change of a question that may be drawn, and when one comes or goes. */
const stampOf = sql`select count(*) || ' ' || coalesce(sum(q.version), 0) || ' ' || coalesce(max(q.updated_at)::text, '') as stamp from ${ofBanks} q`
const readDrawable = statementOf(sql`
  with now as materialized (${stampOf})
  select now.stamp, case when now.stamp <> ${given('known')}::text then (select json_agg(json_build_object('id', q.id, 'bankId', q.bank_id,
    'tags', q.tags, 'difficulty', q.difficulty, 'version', q.content_version)) from ${ofBanks} q) end::text from now`)

/** As many lists of candidates as one process remembers. */
const lists = new Recent<{ stamp: string; all: Drawable[] }>(50_000)
const uuids = (ids: readonly string[]) => `{${ids.join(',')}}`

/**
 * The questions of some banks that may be drawn, and those with some ids. The list is sent by the database only if something in it has changed since
 * this process read it. In a transaction.
 */
export async function drawableIn(
  { db, organization: { id: org } }: TenantContext,
  { bankIds, ids }: { bankIds: readonly string[]; ids: readonly string[] },
): Promise<Drawable[]> {
  const key = JSON.stringify([org, bankIds, ids])
  const known = lists.get(key)
  const values = { organizationId: org, banks: uuids(bankIds), fixed: uuids(ids), known: known?.stamp ?? '' }
  const [[stamp, all] = []] = await db.queryRaw(readDrawable.text, valuesFor(readDrawable, values))
  if (known && String(stamp) === known.stamp) return known.all
  const read = readJson<Drawable[]>(all) ?? []
  lists.put(key, { stamp: String(stamp), all: read }, read.length + 1)
  return read
}
