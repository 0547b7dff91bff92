import { sql } from 'drizzle-orm'
import { calculateJwkThumbprint, compactVerify, decodeProtectedHeader, importJWK } from 'jose'
import { describe, expect, it } from 'vitest'
import { tendActivityLogs } from '@/lib/platform/audit/upkeep'
import { newId } from '@/lib/platform/ids'
import { asOwner } from '@/lib/platform/testing/owner'
import { listActivityLog } from './activity-log.contract'
import { compareCheckpoint, createCheckpoint, listCheckpoints } from './checkpoints.contract'
import { behindTriggers, office, removeCheckpoints, rewriteChain, signedOffice } from './checkpoints.fixtures'

describe('the checkpoints of an untouched log', () => {
  it('are verified, all and in part, and reported by the check', async () => {
    const { verify, first, second } = await signedOffice()
    const whole = await verify()
    expect(whole).toMatchObject({ isIntact: true, isComplete: true, firstBreak: null })
    expect(whole.checkpoints).toEqual({
      checked: 2,
      firstFault: null,
      signedSince: first.createdAt,
      newest: { number: 2, sequence: second.sequence, createdAt: second.createdAt },
    })
    expect(second.sequence).toBeGreaterThan(first.sequence)
    expect(await verify({ from: second.createdAt })).toMatchObject({ isIntact: true })
    expect(await verify({ to: second.createdAt })).toMatchObject({ isIntact: true, checkpoints: { checked: 2 } })
  })

  it('are exported newest first, can be verified with the public key only, and link to the one before', async () => {
    const { list, second, first, id, admin } = await signedOffice()
    const listed = await list()
    expect(listed).toEqual([second, first])
    const payloads = []
    for (const { jws, publicKey } of listed) {
      if (!publicKey) throw new Error('a listed checkpoint has no key')
      expect(decodeProtectedHeader(jws)).toEqual({ alg: 'ES256', typ: 'masar-checkpoint+jwt', kid: publicKey.kid })
      expect(await calculateJwkThumbprint(publicKey)).toBe(publicKey.kid)
      const { payload } = await compactVerify(jws, await importJWK(publicKey, 'ES256'))
      payloads.push(JSON.parse(new TextDecoder().decode(payload)))
    }
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(first.jws))).toString('hex')
    const shared = { organizationId: id }
    expect(payloads).toEqual([
      { ...shared, number: 2, sequence: second.sequence, hash: second.hash, previous: digest, issuedAt: second.createdAt },
      { ...shared, number: 1, sequence: first.sequence, hash: first.hash, previous: null, issuedAt: first.createdAt },
    ])
    const { data } = await admin.call(listActivityLog, { query: { action: 'activityLogCheckpointCreate' } })
    expect(data).toMatchObject([
      { resource: { type: 'activityLogCheckpoint', id: second.id, label: '2' }, sequence: second.sequence + 1 },
      { resource: { type: 'activityLogCheckpoint', id: first.id, label: '1' }, sequence: first.sequence + 1 },
    ])
  })

  it('are made, listed and compared only by who may verify the log', async () => {
    const { instructor, first } = await signedOffice()
    for (const contract of [createCheckpoint, listCheckpoints])
      expect((await instructor.call(contract)).envelope.statusCode).toBe(5180)
    expect((await instructor.call(compareCheckpoint, { body: { jws: first.jws } })).envelope.statusCode).toBe(5180)
  })

  it('can neither be changed nor removed nor stamped with another key by the login of the app', async () => {
    const { database } = await signedOffice()
    for (const statement of [
      sql`update activity_log_checkpoints set number = 7`,
      sql`delete from activity_log_checkpoints`,
      sql`truncate activity_log_checkpoints`,
      sql`update checkpoint_keys set sealed_private_jwk = 'x'`,
      sql`delete from checkpoint_keys`,
    ])
      await expect(database((db) => db.execute(statement))).rejects.toMatchObject({ cause: { code: '42501' } })
  })
})

describe('a checkpoint that was kept elsewhere', () => {
  it('matches the log it was made of', async () => {
    const { compare, first } = await signedOffice()
    expect(await compare(first.jws)).toEqual({
      outcome: 'matching',
      matches: true,
      checkpoint: { number: 1, sequence: first.sequence, createdAt: first.createdAt },
    })
  })

  it('finds a log that was rewritten, with all its checkpoints removed and made anew', async () => {
    const { id, compare, checkpoint, verify, first } = await signedOffice()
    await behindTriggers(async (owner) => {
      await removeCheckpoints(owner, id)
      await owner`delete from activity_logs where organization_id = ${id} and (sequence = 2 or action = 'activityLogCheckpointCreate')`
      await rewriteChain(owner, id)
    })
    await checkpoint()
    // Nothing inside the database shows it any more.
    expect(await verify()).toMatchObject({ isIntact: true })
    expect(await compare(first.jws)).toMatchObject({ outcome: 'rewritten', matches: false, checkpoint: { number: 1 } })
  })

  it('finds a truncated log, and a missing checkpoint', async () => {
    const [cut, gone] = [await signedOffice(), await signedOffice()]
    await behindTriggers(async (owner) => {
      await owner`delete from activity_logs where organization_id = ${cut.id} and sequence >= ${cut.second.sequence - 1}`
      await rewriteChain(owner, cut.id)
      await removeCheckpoints(owner, gone.id)
    })
    expect(await cut.compare(cut.second.jws)).toMatchObject({ outcome: 'cutOff', matches: false })
    expect(await gone.compare(gone.second.jws)).toMatchObject({ outcome: 'missing', matches: false })
  })

  it('is unknown when it was altered, or belongs to another organization, or is a token', async () => {
    const [mine, theirs] = [await signedOffice(), await signedOffice()]
    const unknown = { outcome: 'unknown', matches: false, checkpoint: null }
    const [head = '', body = '', signature = ''] = mine.first.jws.split('.')
    const other = Buffer.from(Buffer.from(body, 'base64url').toString().replace('"number":1', '"number":9')).toString('base64url')
    for (const jws of [
      theirs.first.jws,
      `${head}.${other}.${signature}`,
      `${head}.${body}.AAAA`,
      mine.admin.tokens.accessToken,
      'a.b.c',
    ])
      expect(await mine.compare(jws)).toEqual(unknown)
    expect((await mine.admin.call(compareCheckpoint, { body: { jws: 'nothing' } })).envelope.statusCode).toBe(5030)
  })
})

describe('the checkpoint of the day', () => {
  const rows = (id: string) =>
    asOwner(
      (owner) =>
        owner<
          { number: number; created_at: Date }[]
        >`select number, created_at from activity_log_checkpoints where organization_id = ${id} order by number`,
    )
  /** Makes an organization's newest checkpoint a day older. */
  const aDayLater = (id: string) =>
    behindTriggers(
      (owner) =>
        owner`update activity_log_checkpoints set created_at = created_at - interval '25 hours' where organization_id = ${id}`,
    )

  it('is made by exactly one of several processes, by the system, and once a day if there are new records', async () => {
    const { id, act, admin, verify } = await office()
    await Promise.all([tendActivityLogs(), tendActivityLogs(), tendActivityLogs()])
    expect((await rows(id)).map(({ number }) => number)).toEqual([1])
    expect(await verify()).toMatchObject({ isIntact: true, checkpoints: { checked: 1 } })
    const { data } = await admin.call(listActivityLog, { query: { action: 'activityLogCheckpointCreate' } })
    expect(data).toMatchObject([{ actor: { type: 'system' }, ipAddress: 'system', resource: { label: '1' } }])
    await act('Second')
    await tendActivityLogs()
    expect(await rows(id)).toHaveLength(1)
    await aDayLater(id)
    await Promise.all([tendActivityLogs(), tendActivityLogs()])
    expect((await rows(id)).map(({ number }) => number)).toEqual([1, 2])
  })

  it('is not made if its own record is the only new one', async () => {
    const { id } = await office()
    await tendActivityLogs()
    await aDayLater(id)
    await tendActivityLogs()
    expect(await rows(id)).toHaveLength(1)
  })

  it('may fail for one organization without stopping the others, and numbers stay gapless under simultaneous requests', async () => {
    const [stuck, well] = [await office(), await office()]
    await behindTriggers(
      (owner) => owner`insert into activity_log_checkpoints (organization_id, id, number, sequence, hash, kid, jws, created_at)
        values (${stuck.id}, ${newId()}, 2147483647, 1, '\\x', 'x', 'x', now() - interval '3 days')`,
    )
    await tendActivityLogs()
    expect(await rows(stuck.id)).toHaveLength(1)
    expect(await rows(well.id)).toHaveLength(1)
    await Promise.all(Array.from({ length: 5 }, () => well.checkpoint()))
    expect((await rows(well.id)).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6])
    expect(await well.verify()).toMatchObject({ isIntact: true, checkpoints: { checked: 6 } })
  })
})
