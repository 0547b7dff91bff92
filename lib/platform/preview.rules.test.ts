import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readEnv } from './env'
import { branchProblem, onDatabase, previewDatabase } from './preview'

const secret = 'a secret of its own of at least 32 letters'
const server = 'postgres://owner:p%40ss@db.example:5432/empty?sslmode=require'

describe('the database of a branch', () => {
  it.each([
    ['main', 'main'],
    ['Feature/New-Thing', 'feature_new_thing'],
    ["x';drop/**/table-users;--", 'x_drop_table_users_'],
    ['x"y', 'x_y'],
    ['فرع/العربية', '_'],
    ['a'.repeat(255), 'a'.repeat(20)],
  ])('of %s is readable: %s', (branch, readable) => {
    expect(branchProblem(branch.replaceAll('*', ''))).toBeNull()
    expect(previewDatabase(branch.replaceAll('*', ''))).toMatch(new RegExp(`^masar_preview_${readable}_[0-9a-f]{12}$`))
  })

  it('is another one for names that read alike', () => {
    const alike = ['feature/x', 'feature-x', 'feature_x', 'Feature/x', 'feature/x.', 'cafe\u0301', 'caf\u00e9', 'caf\u0435']
    expect(new Set(alike.map(previewDatabase)).size).toBe(alike.length)
  })

  it('needs no quoting, and leaves room for its login, whatever the branch is called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (branch) => {
        const problem = branchProblem(branch)
        if (problem) expect(() => previewDatabase(branch)).toThrow(problem)
        else expect(previewDatabase(branch)).toMatch(/^masar_preview_[a-z0-9_]{1,20}_[0-9a-f]{12}$/)
      }),
      { numRuns: 300 },
    )
  })

  it.each(['', ' ', 'a b', 'a\nb', 'a\u0000b', 'a..~1', 'a:b', 'a\\b', 'a*', 'x'.repeat(256), '\ud800'])(
    'refuses %j',
    (branch) => {
      expect(branchProblem(branch)).not.toBeNull()
    },
  )
})

describe('the environment of a preview', () => {
  const given = {
    APP_SECRET: secret,
    DATABASE_URL: server,
    DEPLOYMENT_ENV: 'preview',
    PREVIEW_BRANCH: 'one',
    PREVIEW_COMMIT: 'abc',
  }
  it('leads to the database of its branch, on the server that is configured', () => {
    const settings = readEnv(given)
    expect(settings.preview).toEqual({ branch: 'one', commit: 'abc', database: previewDatabase('one') })
    expect(settings.serverUrl).toBe(server)
    expect(settings.DATABASE_URL).toBe(onDatabase(server, previewDatabase('one')))
    expect(settings.DATABASE_URL).toContain(`owner:p%40ss@db.example:5432/${previewDatabase('one')}?sslmode=require`)
  })

  it('is read from what Vercel sets, with its own host as the root domain', () => {
    const { DEPLOYMENT_ENV: _, PREVIEW_BRANCH: __, PREVIEW_COMMIT: ___, ...rest } = given
    const vercel = { VERCEL: '1', VERCEL_ENV: 'preview', VERCEL_GIT_COMMIT_REF: 'two', VERCEL_GIT_COMMIT_SHA: 'def' }
    const settings = readEnv({
      ...rest,
      ...vercel,
      VERCEL_URL: 'masar-1.vercel.app',
      VERCEL_BRANCH_URL: 'masar-git-two.vercel.app',
    })
    expect(settings.preview).toEqual({ branch: 'two', commit: 'def', database: previewDatabase('two') })
    expect(settings.ROOT_DOMAIN).toBe('masar-git-two.vercel.app')
  })

  it('is no preview in production and development, and none without a branch', () => {
    for (const DEPLOYMENT_ENV of ['production', 'development'])
      expect(readEnv({ ...given, DEPLOYMENT_ENV })).toMatchObject({ preview: null, DATABASE_URL: server })
    expect(readEnv({ ...given, PREVIEW_BRANCH: '' })).toMatchObject({ preview: null, DATABASE_URL: server })
  })

  it('refuses a branch that cannot exist', () => {
    expect(() => readEnv({ ...given, PREVIEW_BRANCH: 'a b' })).toThrow(/PREVIEW_BRANCH: has a character/)
  })
})
