import { describe, expect, it } from 'vitest'
import { createApiKey, listApiKeys, resetApiKey } from '@/lib/domain/house/api-keys/api-keys.contract'
import { listLearningPaths } from '@/lib/domain/learning/learning-paths/learning-paths.contract'
import { curlOf } from './curl'

const here = { host: 'alnoor.example.org', language: 'ar' }

describe('the call behind a screen', () => {
  it('has the query of the address, and names in place of secrets', () =>
    expect(curlOf(listApiKeys, { ...here, query: { search: "o'clock", orderBy: 'createdAt:asc' } })).toBe(
      [
        `curl 'https://alnoor.example.org/api/v1/admin/system/api-keys?search=o%27clock&orderBy=createdAt%3Aasc' \\`,
        `  -H 'x-api-key: <key>:<secret>' \\`,
        `  -H 'authorization: Bearer <access token>' \\`,
        `  -H 'x-custom-lang: ar'`,
      ].join('\n'),
    ))

  it('asks for texts in the language of the page, where the contract serves them in one', () => {
    expect(curlOf(listLearningPaths, here)).toContain(`-H 'accept-language: ar'`)
    expect(curlOf(listApiKeys, here)).not.toContain('accept-language')
  })

  it('shows the example of a contract where nothing was typed, and survives quotes', () => {
    expect(curlOf(createApiKey, here)).toContain(`-X POST 'https://alnoor.example.org/api/v1/admin/system/api-keys'`)
    expect(curlOf(createApiKey, { ...here, body: { name: "it's" } })).toContain(`-d '{"name":"it'\\''s"}'`)
    expect(curlOf(resetApiKey, { ...here, host: 'alnoor.localhost:3000' })).toContain(
      'http://alnoor.localhost:3000/api/v1/admin/system/api-keys/%3Cid%3E/reset'.replace('%3Cid%3E', encodeURIComponent('<id>')),
    )
  })
})
