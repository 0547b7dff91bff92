import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { appUrl } from '@/lib/platform/db/app-url'
import { holdsDemo, wallProblems } from '@/lib/platform/db/walls'
import { env } from '@/lib/platform/env'
import { assertFitToServe } from './startup'

const owner = postgres(process.env.TEST_DATABASE_URL ?? '', { max: 1, onnotice: () => {} })
const login = decodeURIComponent(new URL(appUrl()).username)
let organization = ''
beforeAll(async () => {
  organization = (await freshOrganization()).organization.id
})
afterAll(() => owner.end())

describe('the check at every start', () => {
  it('finds nothing to say about walls that stand', async () => {
    expect(await wallProblems()).toEqual([])
    await assertFitToServe()
  })

  it.each([
    ['no longer forced', 'alter table api_keys no force row level security', 'alter table api_keys force row level security'],
    ['switched off', 'alter table api_keys disable row level security', 'alter table api_keys enable row level security'],
    ['without its policy', 'alter policy tenant on api_keys rename to other', 'alter policy other on api_keys rename to tenant'],
  ])('names a wall that is %s, and refuses to serve', async (_state, fell, mend) => {
    await owner.unsafe(fell)
    try {
      expect(await wallProblems()).toEqual(['api_keys has a tenant column but no enforced row-level security'])
      await expect(assertFitToServe()).rejects.toThrow(/refuses to serve:\n {2}api_keys has a tenant column/)
    } finally {
      await owner.unsafe(mend)
    }
    expect(await wallProblems()).toEqual([])
  })

  it('notices a new table without a wall, and a role that may pass them all', async () => {
    await owner.unsafe('create table forgotten (organization_id uuid)')
    expect(await wallProblems()).toEqual(['forgotten has a tenant column but no enforced row-level security'])
    await owner.unsafe('drop table forgotten')
    await owner.unsafe(`alter role "${login}" bypassrls`)
    try {
      expect(await wallProblems()).toEqual([`the app's role ${login} may bypass row-level security`])
    } finally {
      await owner.unsafe(`alter role "${login}" nobypassrls`)
    }
  })

  it('keeps production away from demo organizations', async () => {
    expect(await holdsDemo()).toBe(false)
    const { deployment } = env()
    await owner`update organizations set is_demo = true where id = ${organization}`
    env().deployment = 'production'
    try {
      expect(await holdsDemo()).toBe(true)
      await expect(assertFitToServe()).rejects.toThrow('demo organizations')
      env().deployment = 'preview'
      await assertFitToServe()
    } finally {
      env().deployment = deployment
      await owner`update organizations set is_demo = false where id = ${organization}`
    }
  })

  const make = (name: string, rest: string) =>
    `create function ${name}() returns int language plpgsql ${rest} as $$ begin return 1; end $$`
  const definer = 'security definer set search_path = pg_catalog, public, pg_temp'
  it.each([
    [
      'a function that looks for temporary objects first',
      [make('open_path', 'set search_path = pg_catalog, public')],
      ['drop function open_path()'],
      ['open_path() has no search_path that begins with pg_catalog and ends with pg_temp'],
    ],
    [
      'a definer function of another owner that everybody may call',
      [make('powerful', definer)],
      ['drop function powerful()'],
      ['powerful() runs with the rights of', 'powerful() runs with the rights of its owner, and everybody may call it'],
    ],
    [
      'the right to make temporary objects',
      [`do $$ begin execute format('grant temporary on database %I to public', current_database()); end $$`],
      [`do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$`],
      [`the app's role ${login} may make temporary objects: REVOKE TEMPORARY ON DATABASE`],
    ],
    [
      'the right to make objects in the schema',
      ['grant create on schema public to public'],
      ['revoke create on schema public from public'],
      [`the app's role ${login} may make objects in the schema public: REVOKE CREATE ON SCHEMA public`],
    ],
    [
      'membership in the role of the definer functions',
      [`grant masar_definer to "${login}"`],
      [`revoke masar_definer from "${login}"`],
      [`the app's role ${login} is a member of masar_definer`],
    ],
    [
      'the right to make roles',
      [`alter role "${login}" createrole`],
      [`alter role "${login}" nocreaterole`],
      [`the app's role ${login} may make roles`],
    ],
  ])('names %s', async (_what, fell, mend, problems) => {
    for (const statement of fell) await owner.unsafe(statement)
    try {
      const found = await wallProblems()
      expect(found).toEqual(problems.map((problem) => expect.stringContaining(problem)))
    } finally {
      for (const statement of mend) await owner.unsafe(statement)
    }
    expect(await wallProblems()).toEqual([])
  })
})
