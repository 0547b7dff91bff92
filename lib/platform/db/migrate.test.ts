import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, describe, expect, it } from 'vitest'
import { newId } from '../ids'
import { admitLogin, migrate, runOnline } from './migrate'

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

describe('what runs outside of the transaction of migrations', () => {
  it('builds an index once, and again where it was left half built', async () => {
    const name = names[0] ?? ''
    const folder = mkdtempSync(join(tmpdir(), 'masar-online-'))
    writeFileSync(
      join(folder, '0001_first.sql'),
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS "tried_by_a" ON "tried" ("a") WHERE b <> $$;$$;\n',
    )
    const client = owner(name)
    const state = async () => {
      const rows =
        await client`select i.indexrelid::int as id, i.indisvalid as valid from pg_index i where i.indexrelid = to_regclass('tried_by_a')`
      return rows[0]
    }
    try {
      await client.unsafe('create table tried (a int, b text)')
      await runOnline(client, folder)
      const first = await state()
      expect(first?.valid).toBe(true)
      await runOnline(client, folder)
      expect(await state()).toEqual(first)
      await client.unsafe(`update pg_index set indisvalid = false where indexrelid = 'tried_by_a'::regclass`)
      await runOnline(client, folder)
      expect((await state())?.valid).toBe(true)
      expect((await state())?.id).not.toBe(first?.id)
      await runOnline(client, join(folder, 'missing'))
    } finally {
      await client.end()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
