import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { env } from '../env'
import { newId } from '../ids'
import { onDatabase, previewDatabase, previewOf } from '../preview'
import { loginOf } from './app-url'
import { deploymentProblems, markDeployment } from './deployment-mark'
import { migrate } from './migrate'
import { dropPreviewDatabase, makePreviewDatabase, refuseForeign, whileAlone } from './preview-database'

const own = process.env.TEST_DATABASE_URL ?? ''
const run = newId().slice(-12)
const empty = `masar_w${process.ppid}_empty_${run}`
const server = onDatabase(own, empty)
const branches = [`test/${run}`, `test-${run}`] as const
const databases = branches.map(previewDatabase)
const urlOf = (database: string) => onDatabase(own, database)
const connect = (url: string) => postgres(url, { max: 1, onnotice: () => {} })
const admin = connect(urlOf('postgres'))
const before = { ...env() }

/** Everything that follows is done as a deployment of this kind. */
const as = (kind: 'production' | 'preview' | 'development', branch?: string) => {
  const preview = kind === 'preview' ? previewOf(branch, undefined) : null
  Object.assign(env(), { deployment: kind, preview, DATABASE_URL: preview ? urlOf(preview.database) : before.DATABASE_URL })
}
async function deploy(branch: string): Promise<'made' | 'kept'> {
  as('preview', branch)
  const database = previewDatabase(branch)
  return await whileAlone(server, database, async () => {
    const made = await makePreviewDatabase(server, database)
    await refuseForeign(urlOf(database))
    await migrate(urlOf(database))
    const owner = connect(urlOf(database))
    await markDeployment(owner)
    await owner.end()
    return made
  })
}
const seen = async (url: string, slug: string) => {
  const owner = connect(url)
  await owner`set row_security = off`
  const rows = await owner`select from organizations where slug = ${slug}`
  await owner.end()
  return rows.length
}

beforeAll(async () => {
  await admin.unsafe(`create database ${empty}`)
})
afterEach(() => Object.assign(env(), before))
afterAll(async () => {
  for (const branch of branches) await dropPreviewDatabase(server, branch)
  await admin.unsafe(`drop database if exists ${empty} with (force)`)
  await admin.end()
})

describe('previews of two branches beside another deployment', () => {
  it('are made once, also by deployments at the same moment, and keep their data', async () => {
    const made = await Promise.all([deploy(branches[0]), deploy(branches[0])])
    expect(made.toSorted()).toEqual(['kept', 'made'])
    expect(await deploy(branches[1])).toBe('made')
    const owner = connect(urlOf(databases[0] ?? ''))
    await owner`insert into organizations (id, slug, name, regional_profile) values (${newId()}, 'marker', '{}', '{}')`
    await owner.end()
    expect(await deploy(branches[0])).toBe('kept')
    expect(await seen(urlOf(databases[0] ?? ''), 'marker')).toBe(1)
    expect(await seen(urlOf(databases[1] ?? ''), 'marker')).toBe(0)
    expect(await seen(own, 'marker')).toBe(0)
  })

  it('let in their own login alone', async () => {
    for (const [login, database, isOwn] of [
      [databases[0], databases[0], true],
      [databases[0], databases[1], false],
      [databases[1], databases[0], false],
      [databases[1], new URL(own).pathname.slice(1), false],
    ] as const) {
      const [row] = await admin<{ may: boolean }[]>`
        select has_database_privilege(${loginOf(urlOf(login ?? ''))}, ${database ?? ''}, 'CONNECT') as may`
      expect([login, database, row?.may]).toEqual([login, database, isOwn])
    }
  })

  it('leave the other one when one is dropped, and nothing of themselves', async () => {
    expect(await dropPreviewDatabase(server, branches[1])).toBe(true)
    expect(await dropPreviewDatabase(server, branches[1])).toBe(false)
    const logins = databases.map((database) => loginOf(urlOf(database)))
    const left = await admin`select datname as name from pg_database where datname in ${admin(databases)}
      union all select rolname from pg_roles where rolname in ${admin(logins)}`
    expect(left.map(({ name }) => name).toSorted()).toEqual([databases[0], logins[0]].toSorted())
    expect(await seen(urlOf(databases[0] ?? ''), 'marker')).toBe(1)
  })
})

describe('a preview', () => {
  it('is refused where DATABASE_URL leads to a database that Masar uses', async () => {
    await expect(makePreviewDatabase(own, databases[1] ?? '')).rejects.toThrow('a database that a deployment of Masar uses')
  })

  it('is refused on the database of production, at its deployment and at each start', async () => {
    const owner = connect(own)
    try {
      as('production')
      await markDeployment(owner)
      expect(await deploymentProblems()).toEqual([])
      as('preview')
      await expect(refuseForeign(own)).rejects.toThrow("production's or a copy of it")
      expect(await deploymentProblems()).toEqual([expect.stringContaining("production's or a copy of it")])
      as('preview', branches[0])
      expect(await deploymentProblems()).toEqual([
        expect.stringContaining("production's or a copy of it"),
        expect.stringContaining(`has the database ${databases[0]}, not`),
      ])
    } finally {
      await owner.unsafe('comment on table organizations is null')
      await owner.end()
    }
  })

  it('lends its database neither to production nor to another branch', async () => {
    const url = urlOf(databases[0] ?? '')
    as('production')
    await expect(refuseForeign(url)).rejects.toThrow('the one of a preview')
    as('preview', branches[1])
    await expect(refuseForeign(url)).rejects.toThrow('the one of another preview')
    as('preview', branches[0])
    await refuseForeign(url)
  })
})
