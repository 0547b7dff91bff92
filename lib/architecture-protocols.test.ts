import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mounted, operations, roomServers } from '@/lib/domain/product'
import { isServedByFrame } from '@/lib/platform/http/protocol'

const walk = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? walk(join(folder, entry.name)) : [join(folder, entry.name)],
  )
const sources = (folder: string) =>
  walk(folder)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !/^lib\/(platform|domain)\/testing\//.test(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const filesWith = (folders: string[], pattern: RegExp) =>
  folders
    .flatMap(sources)
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .toSorted()

const paths = Object.values(roomServers).flatMap(({ mounts }) => Object.keys(mounts))

describe('the protocols', () => {
  it('are each declared once, in the room.server.ts of a room', () => {
    expect(paths.length).toBeGreaterThan(15)
    expect(paths.toSorted()).toEqual(Object.keys(mounted).toSorted())
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('have addresses of their own, below no other protocol and over no operation', () => {
    const over = paths.flatMap((path) =>
      [...paths.filter((other) => other !== path), ...operations.map(({ contract }) => contract.path)]
        .filter((other) => !path.includes('/:') && (other === path || other.startsWith(`${path}/`)))
        .map((other) => `${path} is over ${other}`),
    )
    expect(over).toEqual([])
  })

  it('are all served by the one frame', () => {
    for (const [path, handler] of Object.entries(mounted)) expect(isServedByFrame(handler), path).toBe(true)
  })

  it('leave the organization, the limit and the common headers to the frame', () => {
    const lookups = /\b(organizationAt|lookUpPage|lookUpRequest|organizationOfHost)\b/
    expect(filesWith(['lib/domain'], lookups)).toEqual([])
    expect(filesWith(['lib/domain', 'app/api'], /\b(countUnserved|refuseUnserved|x-content-type-options)\b/)).toEqual([])
    expect(filesWith(['lib', 'app'], /\bcountUnserved\b/)).toEqual([
      'lib/platform/http/protocol.ts',
      'lib/platform/http/unserved.ts',
    ])
  })

  it('are written in the product at one place only', () => {
    const written = paths.flatMap((path) => {
      const files = sources('lib/domain').filter(({ text }) => text.includes(`'${path}'`))
      return files.length > 1 ? [`${path}: ${files.map(({ file }) => file).join(', ')}`] : []
    })
    expect(written).toEqual([])
  })
})
