import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { readBrand, updateBrand } from '@/lib/domain/house/branding/branding.contract'
import { readOrganization } from '@/lib/domain/house/organizations/organizations.service'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { startNameServer } from '@/lib/domain/testing/name-server'
import { env } from '@/lib/platform/env'
import { newId } from '@/lib/platform/ids'
import { mailOf } from '@/lib/platform/mail/deliver'
import * as contracts from './domains.contract'

type Org = Awaited<ReturnType<typeof freshOrganization>>
type Domain = { id: string; record: { name: string; value: string } }

let names: Awaited<ReturnType<typeof startNameServer>>
beforeAll(async () => {
  names = await startNameServer()
})
afterAll(() => names.stop())
afterEach(() => {
  env().MAIL_FROM_DOMAINS = undefined
})

const change = async (org: Org, mailFrom: string | null) => {
  const { status, envelope } = await org.admin.call(updateBrand, { body: { mailFrom } })
  return status === 200 ? 200 : envelope.errors?.map(({ key, property }) => `${property}: ${key}`)
}
const fromOf = async (org: Org) => ((await org.admin.call(readBrand)).data as { mailFrom: string | null }).mailFrom

it('lets mails be from an address at a proven domain, as long as it is proven', async () => {
  const org = await freshOrganization()
  const name = `ministry-${newId().slice(-12)}.example`
  const refused = ['mailFrom: mailDomain']
  expect(await change(org, `learning@${name}`)).toEqual(refused)
  const { data } = await org.admin.call(contracts.addDomain, { body: { name } })
  const { id, record } = data as Domain
  expect(await change(org, `learning@${name}`)).toEqual(refused)
  names.state.texts.set(record.name, [record.value])
  await org.admin.call(contracts.checkDomain, { params: { id } })
  for (const other of [`learning@mail.${name}`, `learning@${name.replace('ministry', 'other')}`])
    expect(await change(org, other), other).toEqual(refused)
  expect(await change(org, `Learning@${name}`)).toBe(200)
  const letter = { language: 'en', organization: 'A', subject: 'B', greeting: 'C', paragraphs: [], reason: 'D' } as const
  const row = await org.database((db) => readOrganization({ db, organization: org.organization }))
  expect(mailOf(letter, { organization: row, to: 'a@b.example' })).toMatchObject({ fromAddress: `learning@${name}` })
  const other = await freshOrganization()
  expect(await change(other, `learning@${name}`)).toEqual(refused)
  await org.admin.call(contracts.removeDomain, { params: { id } })
  expect(await fromOf(org)).toBeNull()
})

it('lets mails be from an address at a domain that the operator allows', async () => {
  const org = await freshOrganization()
  env().MAIL_FROM_DOMAINS = 'learning.example, mail.example'
  expect(await change(org, 'academy@mail.example')).toBe(200)
  expect(await fromOf(org)).toBe('academy@mail.example')
  expect(await change(org, 'academy@sub.mail.example')).toEqual(['mailFrom: mailDomain'])
  expect(await change(org, null)).toBe(200)
})
