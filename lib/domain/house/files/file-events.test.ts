import { expect, it } from 'vitest'
import { eventsAbout } from '@/lib/domain/testing/events'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { completeAsset } from './assets.contract'
import { pngOf, uploaded } from './examples.fixtures'

it('a file publishes once that it is ready, and nothing before', async () => {
  const org = await freshOrganization()
  const { asset } = await uploaded(org, new Uint8Array(await pngOf(8, 6)))
  expect(await eventsAbout(org, asset.id)).toEqual([])
  for (let twice = 0; twice < 2; twice += 1) await org.admin.call(completeAsset, { params: { id: asset.id } })
  const [ready, ...more] = await eventsAbout(org, asset.id)
  expect([ready?.name, more]).toEqual(['fileReady', []])
  expect(ready?.payload).toEqual({ fileId: asset.id, uploadedBy: org.admin.user.id, size: expect.any(Number) })
})
