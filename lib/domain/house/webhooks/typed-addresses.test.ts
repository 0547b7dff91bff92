import { expect, it } from 'vitest'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { createWebhook, readWebhook } from './webhooks.contract'

it.each([
  [' https://hooks.example/a\u00a0', 'https://hooks.example/a'],
  ['\u200fhttps://مثال.السعودية/hook', 'https://xn--mgbh0fb.xn--mgberp4a5d4ar/hook'],
])('the address of a webhook is taken as it is typed: %j', async (url, stored) => {
  const org = await freshOrganization()
  const { id } = (await org.admin.call(createWebhook, { body: { url } })).envelope.data as { id: string }
  expect((await org.admin.call(readWebhook, { params: { id } })).envelope.data).toMatchObject({ url: stored })
})
