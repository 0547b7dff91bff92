import postgres from 'postgres'
import { afterAll, describe, expect, it } from 'vitest'
import { newId } from '../ids'
import { admitLogin, migrate } from './migrate'

const ownerUrl = new URL(process.env.TEST_DATABASE_URL ?? '')
const urlOf = (database: string) => Object.assign(new URL(ownerUrl), { pathname: `/${database}` }).toString()
const owner = (database: string) => postgres(urlOf(database), { max: 1, onnotice: () => {} })
const names = [1, 2].map((at) => `masar_w${process.ppid}_${at}_${newId().slice(-12)}`)
const admin = owner('postgres')
afterAll(async () => {
  for (const name of names) await admin.unsafe(`drop database if exists ${name} with (force)`)
  await admin.end()
})

describe('two databases of one server', () => {
  it('are migrated at the same moment, and let the app in again and again', async () => {
    for (const name of names) await admin.unsafe(`create database ${name}`)
    await Promise.all(names.map((name) => migrate(urlOf(name))))
    const clients = names.map(owner)
    for (let round = 0; round < 20; round += 1)
      await Promise.all(clients.map((client, at) => admitLogin(client, names[at] ?? '')))
    const tables = clients.map((client) => client`select count(*)::int as n from pg_tables where schemaname = 'public'`)
    const [one, other] = (await Promise.all(tables)).map(([row]) => row?.n)
    expect(one).toBeGreaterThan(10)
    expect(other).toBe(one)
    await Promise.all(clients.map((client) => client.end()))
  })
})
