import { CompactSign, calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import type postgres from 'postgres'
import { describe, expect, it } from 'vitest'
import { seal } from '@/lib/platform/secrets'
import { asOwner } from '@/lib/platform/testing/owner'
import { listActivityLog } from './activity-log.contract'
import { behindTriggers, type Owner, removeCheckpoints, rewriteChain, signedOffice } from './checkpoints.fixtures'

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
    // The check itself then adds a record.
    const { firstBreak, checkpoints } = await verify()
    expect(firstBreak).toBeNull()
    expect(checkpoints.firstFault).toEqual({ reason: 'cutOff', number: 2, sequence: second.sequence })
  })
})
