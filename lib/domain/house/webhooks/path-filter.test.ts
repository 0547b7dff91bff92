import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { webhooks } from '@/db/schema/webhooks'
import { draftPath } from '@/lib/domain/learning/learning-paths/paths.fixtures'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { code } from '@/lib/domain/testing/walks'
import { newId } from '@/lib/platform/ids'
import * as contracts from './webhooks.contract'

const url = 'https://hr.example/hook'

it('a webhook is limited to paths of its own organization', async () => {
  const org = await freshOrganization()
  const create = (pathIds: string[]) => org.admin.call(contracts.createWebhook, { body: { url, pathIds } })
  const [own, foreign] = [await draftPath(org), await draftPath(await freshOrganization())]
  for (const pathIds of [[foreign], [own, foreign], [newId()]]) expect(code(await create(pathIds))).toEqual([404, 6300])
  const { id } = (await create([own])).envelope.data as { id: string }
  const change = (pathIds: string[]) => org.admin.call(contracts.updateWebhook, { params: { id }, body: { pathIds } })
  expect(code(await change([own, foreign]))).toEqual([404, 6300])
  // A path that was deleted after it was chosen is in the way of nothing.
  const gone = newId()
  await org.database((db) =>
    db
      .update(webhooks)
      .set({ pathIds: [gone] })
      .where(eq(webhooks.id, id)),
  )
  expect(code(await change([gone, own]))).toEqual([200, 200])
})
