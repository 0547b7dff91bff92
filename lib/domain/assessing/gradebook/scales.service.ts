import { asc, eq, sql } from 'drizzle-orm'
import { gradebooks, gradeScales } from '@/db/schema/gradebook'
import { invalid } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { newId } from '@/lib/platform/ids'
import { assertVersion, recordsOf } from '@/lib/platform/records/records'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'
import * as contracts from './scales.contract'
import { builtInScales } from './scales.rules'

type Row = typeof gradeScales.$inferSelect
const records = recordsOf(gradeScales, {
  missing: 'gradeScaleNotFound',
  type: 'gradeScale',
  label: ({ title }) => title.ar,
  name: ({ title }) => title,
})
const shown = ({ id, title, gpaMax, bands, version }: Row) => ({ id, title, gpaMax, bands, version, isBuiltIn: false })

/** Whether there is a scale of the product or of the organization with this id. */
export async function hasScale(context: TenantContext, id: string): Promise<boolean> {
  if (builtInScales.some((scale) => scale.id === id)) return true
  return (await context.db.$count(gradeScales, ofTenant(context, gradeScales, eq(gradeScales.id, id)))) > 0
}

export const listScales = implement(contracts.listScales, async (context) => {
  const rows = await context.db
    .select()
    .from(gradeScales)
    .where(ofTenant(context, gradeScales))
    .orderBy(asc(gradeScales.createdAt), asc(gradeScales.id))
  return { scales: [...builtInScales.map((scale) => ({ ...scale, version: 1 })), ...rows.map(shown)] }
})

type Sent = Pick<Row, 'title' | 'gpaMax' | 'bands'>
/** A scale as it is stored: highest band first. Two that begin alike, and percentages without a band, are refused. */
function stored({ title, gpaMax, bands }: Sent): Sent {
  const begins = new Set(bands.map(({ from }) => from))
  if (begins.size < bands.length) throw invalid({ key: 'duplicate', property: 'bands' })
  if (!begins.has(0)) throw invalid({ key: 'scaleBeginsAtZero', property: 'bands' })
  const over = bands.findIndex(({ gpa }) => gpa !== null && gpa > (gpaMax ?? 0))
  if (over >= 0) throw invalid({ key: 'gpaTooHigh', property: `bands.${over}.gpa` })
  return { title, gpaMax, bands: bands.toSorted((one, other) => other.from - one.from) }
}

export const createScale = implement(contracts.createScale, async (context, { body }) => {
  const values = stored(body)
  if ((await context.db.$count(gradeScales, ofTenant(context, gradeScales))) >= contracts.scaleLimits.scales)
    context.fail('gradeScalesFull')
  return shown(await records.insert(context, { id: newId(), ...values, createdAt: context.now }, ['title', 'bands']))
})

export const changeScale = implement(contracts.changeScale, async (context, { params: { scaleId }, body }) => {
  const before = await records.lock(context, scaleId)
  assertVersion(context, before)
  return shown(await records.change(context, before, { ...stored(body), updatedAt: context.now }, ['title', 'bands']))
})

export const deleteScale = implement(contracts.deleteScale, async (context, { params: { scaleId } }) => {
  const before = await records.lock(context, scaleId)
  const uses = sql`${gradebooks.settings} ->> 'scaleId' = ${scaleId}`
  if ((await context.db.$count(gradebooks, ofTenant(context, gradebooks, uses))) > 0) context.fail('gradeScaleUsed')
  await records.remove(context, before, ['title'])
  return { id: scaleId }
})
