import { readdirSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as lanes from './lanes'

const files = lanes.folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => join(folder, file)),
)

describe('the lanes of the tests', () => {
  it('name files that exist', () => {
    const { unit, hosts, alone, clock } = lanes
    for (const pattern of [...unit, ...hosts, ...alone, ...clock])
      expect(
        files.filter((file) => matchesGlob(file, pattern)),
        pattern,
      ).not.toEqual([])
  })
})
