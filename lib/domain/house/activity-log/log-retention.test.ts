import { afterEach, describe, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import { clock } from '@/lib/platform/clock'
import { asOwner } from '@/lib/platform/testing/owner'
import { behindTriggers, office, rewriteChain } from './checkpoints.fixtures'
import { putLogRetention, readLogRetention } from './log-retention.contract'
import { shortenActivityLogs } from './log-retention.service'

type Shown = z.input<typeof readLogRetention.returns>
const dayMs = 86_400_000

/** An office whose first records are two years old and signed, with a retention of a year that applies already. */
async function oldOffice(body = { keepMonths: 12, holdReason: null as string | null }) {
  const made = await office()
  await made.act('Old')
  const early = await made.checkpoint()
  for (let at = 0; at < 3; at += 1) await made.act(`Old ${at}`)
  const old = await newest(made.id)
  await behindTriggers(async (owner) => {
    await owner`update activity_logs set created_at = created_at - interval '2 years' where organization_id = ${made.id}`
    await rewriteChain(owner, made.id)
  })
  const checkpoint = await made.checkpoint()
  await made.act('Young')
  const put = await made.admin.call(putLogRetention, { body })
  expect(put.status).toBe(200)
  await apply(made.id)
  const read = async (): Promise<Shown> => (await made.admin.call(readLogRetention)).data
  return { ...made, old, early, checkpoint, read }
}

const newest = (id: string) =>
  asOwner(async (owner) => {
    const [row] = await owner<{ sequence: number }[]>`select sequence::int from activity_log_heads where organization_id = ${id}`
    return row?.sequence ?? 0
  })
/** Ends the days before a change applies. */
const apply = (id: string) =>
  asOwner((owner) => owner`update activity_log_retentions set applies_from = now() where organization_id = ${id}`)
const sequencesOf = (id: string) =>
  asOwner(async (owner) => {
    const rows = await owner<{ sequence: number }[]>`
      select sequence::int from activity_logs where organization_id = ${id} order by sequence`
    return rows.map(({ sequence }) => sequence)
  })
const shorten = () => shortenActivityLogs(new AbortController().signal)

afterEach(() => vi.restoreAllMocks())

describe('records of the activity log', () => {
  it('are removed once they are older than the organization keeps them, and the log is intact afterwards', async () => {
    const org = await oldOffice()
    const before = await sequencesOf(org.id)
    await shorten()
    const after = await sequencesOf(org.id)
    expect(after.slice(0, -1)).toEqual(before.filter((sequence) => sequence > org.old))
    expect(await org.read()).toMatchObject({ keepMonths: 12, firstSequence: org.old + 1, removedAt: expect.any(String) })
    expect(await org.verify()).toMatchObject({ isIntact: true, isComplete: true, checked: after.length })
    expect(await org.compare(org.checkpoint.jws)).toMatchObject({ outcome: 'matching' })
    // A second round finds nothing.
    await shorten()
    expect((await sequencesOf(org.id)).filter((sequence) => sequence <= after.at(-1)!)).toEqual(after)
  })

  it('that are removed in another way are found as missing, also where the time of retention ends', async () => {
    const org = await oldOffice()
    await shorten()
    await behindTriggers(
      (owner) => owner`delete from activity_logs where organization_id = ${org.id} and sequence = ${org.old + 1}`,
    )
    expect((await org.verify()).firstBreak).toMatchObject({ reason: 'missing', sequence: org.old + 2 })
  })

  it('whose checkpoint was removed with them are compared as removed', async () => {
    const org = await oldOffice()
    await shorten()
    expect(await org.compare(org.early.jws)).toMatchObject({ outcome: 'removed', matches: false })
    expect((await org.verify()).checkpoints.firstFault).toBeNull()
  })

  it.each([
    ['for ever', { keepMonths: null, holdReason: null }],
    ['under a legal hold', { keepMonths: 12, holdReason: 'Case 4711' }],
  ])('are kept %s', async (_, body) => {
    const org = await oldOffice(body as { keepMonths: number; holdReason: string | null })
    const before = await sequencesOf(org.id)
    await shorten()
    expect((await sequencesOf(org.id)).slice(0, before.length)).toEqual(before)
  })

  it('are kept for seven days after a change by which more of them may be removed, the end of a legal hold too', async () => {
    const org = await office()
    const now = new Date()
    vi.spyOn(clock, 'now').mockImplementation(() => new Date(now))
    const put = async (keepMonths: number | null, holdReason: string | null = null): Promise<Shown> =>
      (await org.admin.call(putLogRetention, { body: { keepMonths, holdReason } })).data
    const later = new Date(now.getTime() + 7 * dayMs).toISOString()
    expect(await put(null)).toMatchObject({ appliesFrom: now.toISOString(), heldSince: null })
    expect(await put(24)).toMatchObject({ appliesFrom: later })
    now.setTime(now.getTime() + 60_000)
    // Nothing more is removed by keeping them longer, nor by a hold.
    expect(await put(36)).toMatchObject({ appliesFrom: later })
    expect(await put(36, 'Case 4711')).toMatchObject({ holdReason: 'Case 4711', heldSince: now.toISOString() })
    expect(await put(36)).toMatchObject({ heldSince: null, appliesFrom: new Date(now.getTime() + 7 * dayMs).toISOString() })
  })

  it('are kept for a year at least, by the API and by the database', async () => {
    const org = await oldOffice()
    expect((await org.admin.call(putLogRetention, { body: { keepMonths: 11, holdReason: null } })).status).toBe(422)
    const shortened = asOwner(
      (owner) => owner`update activity_log_retentions set keep_months = 11 where organization_id = ${org.id}`,
    )
    await expect(shortened).rejects.toThrow('activity_log_retentions_months')
  })

  it('are removed by the app through its function only, and only of the organization at hand', async () => {
    const [org, other] = [await oldOffice(), await oldOffice()]
    const before = await sequencesOf(other.id)
    const tried = org.database((db) => db.execute(`delete from activity_logs where organization_id = '${org.id}'`))
    await expect(tried).rejects.toThrow()
    await org.database((db) => db.execute(`select shorten_activity_log('${other.id}', 1000)`))
    expect(await sequencesOf(other.id)).toEqual(before)
  })

  it('are not removed before a checkpoint has signed them', async () => {
    const org = await oldOffice()
    await behindTriggers((owner) => owner`delete from activity_log_checkpoints where organization_id = ${org.id}`)
    const before = await sequencesOf(org.id)
    await shorten()
    expect((await sequencesOf(org.id)).slice(0, before.length)).toEqual(before)
  })
})
