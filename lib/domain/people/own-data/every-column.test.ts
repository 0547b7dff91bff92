import { readdirSync } from 'node:fs'
import { is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { jobs } from '@/db/schema/jobs'
import { roomFixtures } from '@/lib/domain/testing/all-rooms'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { everywhere } from '@/lib/domain/testing/everywhere'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { type Column, ofKernel } from '@/lib/domain/testing/person-columns'
import { keyed, rows, shapes } from '@/lib/domain/testing/person-rows'
import { eventRows, itemRows } from '@/lib/domain/testing/walks'
import { newId } from '@/lib/platform/ids'
import { dumpOf } from '@/lib/platform/testing/dump'
import { asOwner } from '@/lib/platform/testing/owner'
import { eraseDue } from './erasing.service'
import { OwnData, readOwnData } from './own-data.contract'

const declarations = [ofKernel, ...[...roomFixtures.values()].map(({ personColumns = {} }) => personColumns)].flatMap((tables) =>
  Object.entries(tables),
)
const personTables = new Map(
  declarations.flatMap(([table, columns]): [string, Record<string, Column>][] =>
    typeof columns === 'string' ? [] : [[table, columns]],
  ),
)
const impersonalTables = declarations.flatMap(([table, columns]) => (typeof columns === 'string' ? [table] : []))

const modules = await Promise.all(readdirSync('db/schema').map((file) => import(`../../../../db/schema/${file}`)))
const tables = modules.flatMap((module) => Object.values(module).filter((value) => is(value, PgTable))).map(getTableConfig)
const writable = /^(text|jsonb|json|varchar|bytea)/
const textsOf = ({ columns }: (typeof tables)[number]) =>
  columns.filter((column) => writable.test(column.getSQLType()) && !column.enumValues?.length)
const inDatabase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

describe('every column of text or JSON', () => {
  it('of a table about people is declared with its export and its erasure, and no other is', () => {
    const declared = [...personTables].flatMap(([table, columns]) => Object.keys(columns).map((name) => `${table}.${name}`))
    const present = tables
      .filter(({ name }) => !impersonalTables.includes(name))
      .flatMap((table) => textsOf(table).map(({ name }) => `${table.name}.${name}`))
    expect(present.length).toBeGreaterThan(80)
    expect(declared.toSorted()).toEqual(present.toSorted())
    for (const columns of personTables.values())
      for (const { shown } of Object.values(columns))
        if (!shown.startsWith('not: ')) expect(Object.keys(OwnData.shape)).toContain(shown)
  })

  it('of a table without rows about people has no person, address or device beside it', () => {
    const ofPeople = ['userId', 'actorId', 'email', 'enrolmentId', 'sessionId', 'importId', 'ipAddress', 'device', 'startedFrom']
    const names = tables.map(({ name }) => name)
    for (const table of impersonalTables) expect(names).toContain(table)
    const suspicious = tables
      .filter(({ name }) => impersonalTables.includes(name))
      .flatMap(({ name, columns }) =>
        columns.filter((column) => ofPeople.includes(column.name)).map((column) => `${name}.${column.name}`),
      )
    expect(suspicious).toEqual([])
  })
})

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})
/** Writes a marker of its own into each column that the erasure empties, in the rows of a person; returns the markers by column. */
async function marked(person: { id: string; email: string }): Promise<Map<string, { marker: string; shown: string }>> {
  const markers = new Map<string, { marker: string; shown: string }>()
  await asOwner(async (owner) => {
    for (const [table, columns] of personTables) {
      const removed = Object.entries(columns).filter(([, { erased }]) => erased === true)
      if (removed.length === 0) continue
      const own = (rows[table] ?? 'user_id = :id').replaceAll(':id', `'${person.id}'`).replaceAll(':email', `'${person.email}'`)
      const where = `${own} and organization_id = '${org.organization.id}'`
      const found = await owner.unsafe(`select count(*)::int as total from ${table} where ${where}`)
      expect([table, found[0]?.total]).toEqual([table, expect.any(Number)])
      expect(found[0]?.total, `${table} has a row of the person`).toBeGreaterThan(0)
      for (const [name, { shown }] of removed) {
        const column = `${table}.${name}`
        if (keyed.has(column)) {
          markers.set(column, { marker: person.email, shown })
          continue
        }
        const marker = `marker${table}${name}${newId().slice(-12)}`.toLowerCase().replaceAll('_', '')
        const type = tables
          .find((one) => one.name === table)
          ?.columns.find((one) => one.name === name)
          ?.getSQLType()
        const json = shapes[column]?.(marker) ?? { en: marker }
        const value = type === 'jsonb' ? JSON.stringify(json) : type === 'text[]' ? `{${marker}}` : marker
        await owner.unsafe(`update ${table} set ${inDatabase(name)} = '${value}' where ${where}`)
        markers.set(column, { marker, shown })
      }
    }
  })
  return markers
}

describe('a person with data in every table', () => {
  it('gets all of it in their own data, and nothing of it is left anywhere after the erasure', async () => {
    const { learner, typed, enrolmentId } = await everywhere(org)
    const { id } = learner.user
    const before = (await learner.call(readOwnData)).envelope.data as Record<string, unknown>
    expect(JSON.stringify(before.events)).toContain(typed)
    expect(JSON.stringify(before.lessons)).toContain('Signed on paper')
    const markers = await marked({ id, email: learner.email })
    const answer = await learner.call(readOwnData)
    expect(answer.status, answer.text).toBe(200)
    const own = answer.envelope.data as Record<string, unknown>
    const missing = [...markers].filter(
      ([, { marker, shown }]) => !shown.startsWith('not: ') && !JSON.stringify(own[shown]).includes(marker),
    )
    expect(missing.map(([column]) => column).filter((column) => column !== 'mail_addresses.email')).toEqual([])
    expect(own.mailState).toBe('bounced')
    const secrets = [...markers].filter(([, { marker, shown }]) => shown.startsWith('not: ') && answer.text.includes(marker))
    expect(secrets.map(([column]) => column).filter((column) => !keyed.has(column))).toEqual([])
    expect(await eraseDue()).toBe(1)
    const dump = await dumpOf(org.organization.id)
    const left = [...markers].flatMap(([column, { marker }]) =>
      [...dump].flatMap(([table, text]) => (text.toLowerCase().includes(marker) ? [`${column} in ${table}`] : [])),
    )
    // The activity log is a chain, and stays (docs/decisions/0049-own-data.md).
    const inLog = [...keyed].filter((column) => markers.has(column)).map((column) => `${column} in public.activity_logs`)
    expect(left.toSorted()).toEqual(inLog.toSorted())
    expect([...dump].filter(([, text]) => text.includes(typed)).map(([table]) => table)).toEqual([])
    // That something was acknowledged, when, and in which version stays.
    const events = await eventRows(org, id)
    expect(events).toMatchObject([{ action: 'acknowledged', moduleVersion: 1, occurredAt: expect.any(Date), result: null }])
    expect((await itemRows(org, enrolmentId))[0]).toMatchObject({
      state: 'completed',
      override: { state: 'complete', reason: '' },
    })
  })

  it('leaves the addresses of others alone that contain the erased one', async () => {
    const { learner } = await everywhere(org)
    const other = `x${learner.email}`
    const startedFrom = {
      email: org.admin.email,
      apiKeyId: null,
      ipAddress: '',
      device: { platform: null, os: null, browser: null },
      requestId: newId(),
    }
    const values = {
      organizationId: org.organization.id,
      name: 'testing.none',
      payload: { to: other },
      state: 'queued' as const,
      startedFrom,
    }
    const rowErrors = [{ row: 1, label: other, error: { name: 'userInactive' } }]
    const both = {
      ...values,
      userId: org.admin.user.id,
      label: learner.email,
      rowErrors,
      searchText: `${learner.email} ${other}`,
    }
    const id = newId()
    await org.database((db) => db.insert(jobs).values({ ...both, id }))
    expect(await eraseDue()).toBe(1)
    const [job] = await org.database((db) => db.select().from(jobs).where(sql`id = ${id}`))
    expect(job).toMatchObject({ label: null, payload: { to: other }, rowErrors, searchText: other, state: 'queued' })
  })
})
