import {
  CompactSign,
  calculateJwkThumbprint,
  compactVerify,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  importJWK,
} from 'jose'
import postgres from 'postgres'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { tendActivityLogs } from '@/lib/platform/audit/upkeep'
import { seal } from '@/lib/platform/auth/secrets'
import { newId } from '@/lib/platform/ids'
import { createApiKey } from '../api-keys/api-keys.contract'
import { freshOrganization } from '../fixtures'
import { listActivityLog } from './activity-log.contract'
import { verifyActivityLog } from './activity-trail.contract'
import { compareCheckpoint, createCheckpoint, listCheckpoints } from './checkpoints.contract'

type Owner = postgres.Sql
type Fault = { reason: string; number: number; sequence: number | null }

async function asOwner<T>(work: (owner: Owner) => Promise<T>): Promise<T> {
  const owner = postgres(process.env.TEST_DATABASE_URL ?? '', { max: 1, onnotice: () => {} })
  return work(owner).finally(() => owner.end())
}

/** Works on log and checkpoints as their owner, without their triggers. */
const behindTriggers = <T>(work: (owner: Owner) => Promise<T>): Promise<T> =>
  asOwner(async (owner) => {
    await owner`set session_replication_role = replica`
    return work(owner)
  })

/** Writes the whole chain of an organization anew after a change: every hash, every link and the head are right. */
async function rewriteChain(owner: Owner, organizationId: string) {
  const rows = await owner<
    { id: string }[]
  >`select id from activity_logs where organization_id = ${organizationId} order by sequence`
  await owner`update activity_log_heads set sequence = 0, hash = '\\x' where organization_id = ${organizationId}`
  for (const { id } of rows) {
    const mine = owner`organization_id = ${organizationId} and id = ${id}`
    await owner`update activity_logs set prev_hash = (select hash from activity_log_heads where organization_id = ${organizationId}),
      sequence = (select sequence + 1 from activity_log_heads where organization_id = ${organizationId}) where ${mine}`
    await owner`update activity_logs set hash = activity_log_hash(activity_logs) where ${mine}`
    await owner`update activity_log_heads set (sequence, hash) = (select sequence, hash from activity_logs where ${mine}) where organization_id = ${organizationId}`
  }
}

const removeCheckpoints = (owner: Owner, organizationId: string) =>
  owner`delete from activity_log_checkpoints where organization_id = ${organizationId}`

async function office() {
  const org = await freshOrganization()
  const { admin, organization } = org
  const act = (name: string) => admin.call(createApiKey, { body: { name } })
  const checkpoint = async (): Promise<z.input<typeof createCheckpoint.returns>> => (await admin.call(createCheckpoint)).data
  const verify = async (query: Record<string, string> = {}): Promise<z.input<typeof verifyActivityLog.returns>> =>
    (await admin.call(verifyActivityLog, { query })).data
  const compare = async (jws: string): Promise<z.input<typeof compareCheckpoint.returns>> =>
    (await admin.call(compareCheckpoint, { body: { jws } })).data
  const list = async (): Promise<z.input<typeof listCheckpoints.returns>> => (await admin.call(listCheckpoints)).data
  const found = async (): Promise<Fault | null> => (await verify()).checkpoints.firstFault
  return { ...org, id: organization.id, act, checkpoint, verify, compare, list, found }
}

/** An office with two checkpoints and records after each. */
async function signedOffice() {
  const made = await office()
  await made.act('First')
  const first = await made.checkpoint()
  await made.act('Second')
  const second = await made.checkpoint()
  await made.act('Third')
  return { ...made, first, second }
}

describe('the checkpoints of an untouched log', () => {
  it('verify, whole and in part, and are named by the check', async () => {
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

  it('leave the database newest first, verify with nothing but their public key, and link to the one before', async () => {
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
    const { sql } = await import('drizzle-orm')
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

describe('the integrity check finds what the owner of the database does to the log', () => {
  it('when the whole chain is written anew with right hashes and a right head', async () => {
    const { id, verify, first } = await signedOffice()
    await behindTriggers(async (owner) => {
      await owner`update activity_logs set status_code = 1 where organization_id = ${id} and sequence = 2`
      await rewriteChain(owner, id)
    })
    const verdict = await verify()
    expect(verdict).toMatchObject({ isIntact: false, firstBreak: null })
    expect(verdict.checkpoints.firstFault).toEqual({ reason: 'rewritten', number: 1, sequence: first.sequence })
  })

  it('when one checkpoint is deleted, be it the newest', async () => {
    const [early, late] = [await signedOffice(), await signedOffice()]
    const { data: entries } = await early.admin.call(listActivityLog)
    await behindTriggers(
      (owner) => owner`delete from activity_log_checkpoints where organization_id = ${early.id} and number = 1`,
    )
    await behindTriggers((owner) => owner`delete from activity_log_checkpoints where organization_id = ${late.id} and number = 2`)
    expect(await early.found()).toMatchObject({ reason: 'missing', number: 1 })
    expect(await late.found()).toEqual({ reason: 'missing', number: 2, sequence: late.second.sequence + 1 })
    const afterwards =
      (entries as { sequence: number; createdAt: string }[]).find(({ sequence }) => sequence === early.first.sequence + 2)
        ?.createdAt ?? ''
    expect(await early.verify({ from: afterwards })).toMatchObject({
      checkpoints: { checked: 1, firstFault: { reason: 'missing', number: 1, sequence: null } },
    })
  })

  it('when all checkpoints are deleted', async () => {
    const { id, found, verify, first } = await signedOffice()
    await behindTriggers((owner) => removeCheckpoints(owner, id))
    expect(await found()).toEqual({ reason: 'missing', number: 1, sequence: first.sequence + 1 })
    expect(await verify()).toMatchObject({ isIntact: false })
  })

  it('when all checkpoints and their records are deleted and the chain is written anew, once its records are two days old', async () => {
    const { id, found } = await signedOffice()
    await behindTriggers(async (owner) => {
      await removeCheckpoints(owner, id)
      await owner`delete from activity_logs where organization_id = ${id} and action = 'activityLogCheckpointCreate'`
      await rewriteChain(owner, id)
    })
    expect(await found()).toBeNull()
    await behindTriggers(async (owner) => {
      await owner`update activity_logs set created_at = created_at - interval '49 hours' where organization_id = ${id}`
      await rewriteChain(owner, id)
    })
    expect(await found()).toEqual({ reason: 'missing', number: 1, sequence: 1 })
  })

  it('when a checkpoint is made with a key of the owner, whatever seal it has', async () => {
    const { id, found, second } = await signedOffice()
    const pair = await generateKeyPair('ES256', { extractable: true })
    const privateJwk = await exportJWK(pair.privateKey)
    const { d: _secret, ...publicJwk } = privateJwk
    const kid = await calculateJwkThumbprint(publicJwk)
    const sealed = seal(Buffer.alloc(32, 7), JSON.stringify(privateJwk), kid)
    await behindTriggers(async (owner) => {
      await owner`insert into checkpoint_keys (kid, sealed_private_jwk) values (${kid}, ${sealed})`
      await owner`insert into signing_keys (kid, use, state, public_jwk, sealed_private_jwk) select ${kid}, 'checkpoint', 'active', '{}', ${sealed}`
    })
    try {
      await behindTriggers(async (owner) => {
        await owner`update activity_logs set status_code = 1 where organization_id = ${id} and sequence = ${second.sequence}`
        await rewriteChain(owner, id)
        const [entry] = await owner<{ hash: string }[]>`select encode(hash, 'hex') as hash from activity_logs
          where organization_id = ${id} and sequence = ${second.sequence}`
        const [, body = ''] = second.jws.split('.')
        const payload = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), hash: entry?.hash }
        const jws = await new CompactSign(Buffer.from(JSON.stringify(payload)))
          .setProtectedHeader({ alg: 'ES256', typ: 'masar-checkpoint+jwt', kid })
          .sign(pair.privateKey)
        await owner`update activity_log_checkpoints set jws = ${jws}, kid = ${kid}, hash = decode(${entry?.hash ?? ''}, 'hex')
          where organization_id = ${id} and number = 2`
      })
      expect(await found()).toEqual({ reason: 'forged', number: 2, sequence: second.sequence })
    } finally {
      await asOwner((owner) => owner`delete from checkpoint_keys where kid = ${kid}`)
      await asOwner((owner) => owner`delete from signing_keys where kid = ${kid}`)
    }
  })

  it('when what a stored checkpoint says is changed, or it is moved to another record', async () => {
    const change = async (set: (owner: Owner) => postgres.PendingQuery<postgres.Row[]>) => {
      const made = await signedOffice()
      await behindTriggers(
        (owner) => owner`update activity_log_checkpoints set ${set(owner)} where organization_id = ${made.id} and number = 2`,
      )
      return made.found()
    }
    const forged = { reason: 'forged', number: 2 }
    expect(await change((owner) => owner`sequence = sequence + 10000000000`)).toMatchObject(forged)
    expect(await change((owner) => owner`sequence = 1`)).toMatchObject(forged)
    expect(await change((owner) => owner`created_at = created_at + interval '1 day'`)).toMatchObject(forged)
    expect(await change((owner) => owner`jws = 'x'`)).toMatchObject(forged)
    expect(
      await change(
        (owner) => owner`jws = (select jws from activity_log_checkpoints o
      where o.organization_id = activity_log_checkpoints.organization_id and o.number = 1)`,
      ),
    ).toMatchObject(forged)
    expect(await change((owner) => owner`number = 3`)).toMatchObject({ reason: 'missing', number: 2 })
  })

  it('when the newest records are cut off below the newest checkpoint and the head is made to fit', async () => {
    const { id, verify, second } = await signedOffice()
    await behindTriggers(async (owner) => {
      await owner`delete from activity_logs where organization_id = ${id} and sequence >= ${second.sequence - 1}`
      await rewriteChain(owner, id)
    })
    // The check itself adds a record after it has looked.
    const { firstBreak, checkpoints } = await verify()
    expect(firstBreak).toBeNull()
    expect(checkpoints.firstFault).toEqual({ reason: 'cutOff', number: 2, sequence: second.sequence })
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
    // Nothing inside the database tells it any more.
    expect(await verify()).toMatchObject({ isIntact: true })
    expect(await compare(first.jws)).toMatchObject({ outcome: 'rewritten', matches: false, checkpoint: { number: 1 } })
  })

  it('tells a log that was cut off, and a checkpoint that is gone', async () => {
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
  /** Lets a day pass, for one organization's newest checkpoint. */
  const aDayLater = (id: string) =>
    behindTriggers(
      (owner) =>
        owner`update activity_log_checkpoints set created_at = created_at - interval '25 hours' where organization_id = ${id}`,
    )

  it('is made by exactly one of several processes, by the system, and once a day where there is something new', async () => {
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

  it('is not made for its own record alone', async () => {
    const { id } = await office()
    await tendActivityLogs()
    await aDayLater(id)
    await tendActivityLogs()
    expect(await rows(id)).toHaveLength(1)
  })

  it('of one organization fails without keeping the others from theirs, and numbers stay gapless when many are asked for at once', async () => {
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
