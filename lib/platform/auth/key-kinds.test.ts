import { describe, expect, it } from 'vitest'
import type { KeyKind } from '../words'
import { opensPath } from './key-kinds'

const paths = {
  sign: '/public/user/login/credential',
  verify: '/public/certificate-verify/ABC',
  token: '/public/token',
  learn: '/user/learning/paths',
  profile: '/shared/user/profile',
  members: '/admin/organization/member/list',
}

describe('the paths that a kind of key opens', () => {
  it.each<[KeyKind, (keyof typeof paths)[]]>([
    ['app', ['sign', 'verify', 'token', 'learn', 'profile', 'members']],
    ['browser', ['sign', 'verify', 'token', 'learn', 'profile']],
    ['service', ['verify', 'token', 'members']],
  ])('of %s are those of its callers', (kind, opened) => {
    const open = Object.entries(paths).filter(([, path]) => opensPath(kind, path))
    expect(open.map(([name]) => name)).toEqual(opened)
  })

  it('are matched by whole segments', () => {
    for (const path of ['/adminx/y', '/x/admin/y', '/public', '', '/', '/Public/user', '//admin/x', '/publicity/x'])
      expect([path, opensPath('browser', path), opensPath('service', path)]).toEqual([path, false, false])
  })
})
