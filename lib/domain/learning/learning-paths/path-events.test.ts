import { beforeAll, describe, expect, it } from 'vitest'
import { storedModule } from '@/lib/domain/learning/modules/authoring/stored-modules.fixtures'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { eventsAbout } from '@/lib/domain/testing/events'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import type { Contract } from '@/lib/platform/http/contract'
import { updatePath } from './authoring.contract'
import { contentsOf, draftPath, pathInForce, writeContents } from './paths.fixtures'
import { archivePath, publishPath, restorePath, rollBackPath } from './publishing.contract'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})
const act = (contract: Pick<Contract, 'method' | 'path'>, params: Record<string, string>, body?: object) =>
  org.admin.call(contract, { params, body })
/** The events of a path after the first `skip`: name, version and what changed. */
const published = async (id: string, skip: number) =>
  (await eventsAbout(org, id)).slice(skip).map(({ name, payload }) => [name, payload.version, payload.change])

describe('a path', () => {
  it('publishes its first version, and each later one with the version before', async () => {
    const id = await draftPath(org)
    await writeContents(org, id, contentsOf({ moduleId: await storedModule(org) }))
    await act(updatePath, { id }, { level: 'advanced' })
    expect(await published(id, 0)).toEqual([])
    for (let version = 1; version <= 2; version += 1) {
      if (version > 1) await writeContents(org, id, contentsOf({ moduleId: await storedModule(org) }))
      await act(publishPath, { id })
      await act(publishPath, { id })
    }
    const payloads = (await eventsAbout(org, id)).map(({ name, payload }) => ({ name, ...payload }))
    expect(payloads).toEqual([
      { name: 'pathPublished', pathId: id, version: 1, previousVersion: null },
      { name: 'pathChanged', pathId: id, version: 1, change: 'draft' },
      { name: 'pathPublished', pathId: id, version: 2, previousVersion: 1 },
    ])
  })

  it('publishes that it was archived and restored, once each', async () => {
    const id = await pathInForce(org)
    for (const contract of [archivePath, archivePath, restorePath, restorePath]) await act(contract, { id })
    expect(await published(id, 1)).toEqual([
      ['pathArchived', 1, undefined],
      ['pathChanged', 1, 'restored'],
    ])
    expect((await eventsAbout(org, id))[1]?.actor).toEqual({ type: 'user', id: org.admin.user.id })
  })

  it('publishes a rollback with the version that it made', async () => {
    const id = await pathInForce(org)
    await writeContents(org, id, contentsOf({ moduleId: await storedModule(org) }))
    await act(publishPath, { id })
    await act(rollBackPath, { id, n: '1' })
    expect(await published(id, 3)).toEqual([['pathChanged', 3, 'rolledBack']])
  })

  it('publishes changed settings while it is published, and none if they stay the same', async () => {
    const id = await pathInForce(org)
    await act(updatePath, { id }, { level: 'advanced' })
    await act(updatePath, { id }, { level: 'advanced' })
    expect(await published(id, 1)).toEqual([['pathChanged', 1, 'settings']])
  })

  it('publishes that its review was requested and is over', async () => {
    const id = await draftPath(org)
    for (const status of ['inReview', 'inReview', 'draft']) await act(updatePath, { id }, { status })
    expect(await published(id, 0)).toEqual([
      ['pathChanged', null, 'reviewRequested'],
      ['pathChanged', null, 'returned'],
    ])
  })
})
