import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { answerFile } from '@/lib/domain/house/files/pieces/answer-file.service'
import { mounted, operations, roomServers } from '@/lib/domain/product'
import { answerContent } from '@/lib/domain/standards/scorm/content/content.service'
import { isServedByFrame } from '@/lib/platform/http/protocol'

const walk = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? walk(join(folder, entry.name)) : [join(folder, entry.name)],
  )
const isTestMaterial = (file: string) => /\.(test|fixtures)\.tsx?$/.test(file) || file.includes('/testing/')
const sources = ['lib', 'app']
  .flatMap(walk)
  .filter((file) => /\.tsx?$/.test(file) && !isTestMaterial(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
/** The files of the product that match, in one folder or in all. */
const filesWith = (pattern: RegExp, folder = '') =>
  sources
    .filter(({ file, text }) => file.startsWith(folder) && pattern.test(text))
    .map(({ file }) => file)
    .toSorted()

const paths = Object.values(roomServers).flatMap(({ mounts }) => Object.keys(mounts))
const frame = 'lib/platform/http/protocol.ts'

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

  it('are all served by the one frame, and so are files and the content of packages', () => {
    const served = { ...mounted, files: answerFile, content: answerContent }
    for (const [path, handler] of Object.entries(served)) expect(isServedByFrame(handler), path).toBe(true)
    expect(filesWith(/\bisProtocol\b/)).toEqual([frame])
  })

  it('leave the organization of the host, and whether it is active, to the frame', () => {
    expect(filesWith(/\b(organizationAt|lookUpRequest)\(/)).toEqual([
      'lib/platform/gate/gate.ts',
      'lib/platform/gate/request-lookup.ts',
      frame,
    ])
    expect(filesWith(/\blookUpPage\(/)).toEqual([
      'lib/host/news-door.ts',
      'lib/platform/gate/gate.ts',
      'lib/platform/gate/label-request.ts',
    ])
    const refusing = /(new Refusal\(|refuseOutside\(|reason: )[^\n]*'organizationSuspended'/
    expect(filesWith(refusing)).toEqual(['lib/platform/gate/gate.ts', 'lib/platform/gate/label-request.ts', frame])
  })

  it('leave the limit, and the refusal of an unknown address or method, to the frame', () => {
    expect(filesWith(/\bcountUnserved\(/)).toEqual([frame, 'lib/platform/http/unserved.ts'])
    expect(filesWith(/\brefuseUnserved\(/)).toEqual([frame, 'lib/platform/http/router.ts', 'lib/platform/http/unserved.ts'])
    expect(filesWith(/\bcountPage\(/)).toEqual(['lib/platform/http/page-limit.ts', frame])
  })

  it('leave the common headers to the frame', () => {
    expect(filesWith(/x-content-type-options|\btransportSecurity\(/, 'lib/domain/')).toEqual([])
  })

  it('are written in the product at one place only', () => {
    const written = paths.flatMap((path) => {
      const files = sources.filter(({ file, text }) => file.startsWith('lib/domain/') && text.includes(`'${path}'`))
      return files.length > 1 ? [`${path}: ${files.map(({ file }) => file).join(', ')}`] : []
    })
    expect(written).toEqual([])
  })
})
