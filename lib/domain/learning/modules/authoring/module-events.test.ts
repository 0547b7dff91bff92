import { describe, expect, it } from 'vitest'
import { eventsAbout } from '@/lib/domain/testing/events'
import type { Contract } from '@/lib/platform/http/contract'
import { archiveModule, requestModuleReview, restoreModule, returnModule, unpublishModule } from './module-states.contract'
import { academy } from './modules.fixtures'

type Academy = Awaited<ReturnType<typeof academy>>
const published = async (org: Academy, id: string) =>
  (await eventsAbout(org, id)).map(({ name, payload }) => [name, payload.version, payload.change ?? payload.previousVersion])

describe('a module', () => {
  it('publishes each change of its state once, with the version', async () => {
    const org = await academy()
    const { id } = await org.made()
    const step = (contract: Pick<Contract, 'method' | 'path'>, body?: object) =>
      org.admin.call(contract, { params: { id }, body })
    expect(await published(org, id)).toEqual([])
    for (const contract of [requestModuleReview, requestModuleReview]) await step(contract)
    for (const note of ['More pictures.', 'Again']) await step(returnModule, { note })
    for (let twice = 0; twice < 2; twice += 1) await org.publish(id)
    for (const contract of [unpublishModule, unpublishModule, archiveModule, archiveModule]) await step(contract)
    for (let twice = 0; twice < 2; twice += 1) await org.admin.call(restoreModule, { params: { id, version: '0' } })
    await org.publish(id)
    expect(await published(org, id)).toEqual([
      ['moduleChanged', null, 'reviewRequested'],
      ['moduleChanged', null, 'returned'],
      ['modulePublished', 1, null],
      ['moduleChanged', 1, 'unpublished'],
      ['moduleArchived', 1, undefined],
      ['moduleChanged', 1, 'restored'],
      ['modulePublished', 1, 1],
    ])
    const events = await eventsAbout(org, id)
    expect(events[2]?.actor).toEqual({ type: 'user', id: org.admin.user.id })
    expect(JSON.stringify(events)).not.toContain('More pictures')
  })

  it('publishes a changed draft once it was published, and none if nothing changed', async () => {
    const org = await academy()
    const { id } = await org.made()
    const edit = async (photos: string) => org.change(await org.read(id), { settings: { photos } })
    await edit('none')
    await org.publish(id)
    for (let twice = 0; twice < 2; twice += 1) await edit('each')
    await org.publish(id)
    expect(await published(org, id)).toEqual([
      ['modulePublished', 1, null],
      ['moduleChanged', 1, 'draft'],
      ['modulePublished', 2, 1],
    ])
  })
})
