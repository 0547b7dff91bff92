import { describe, expect, it } from 'vitest'
import { namedFiles, workersFor } from './workers'

describe('the processes of a run', () => {
  it('are all where no path is named', () => {
    expect(workersFor(['run', '--project', 'rooms'], 3)).toBe(3)
    expect(workersFor(['run', '--reporter=json', '--outputFile.json=/tmp/a/b.json'], 3)).toBe(3)
  })

  it('are as many as the named files need', () => {
    expect(namedFiles(['run', './lib/platform/testing/workers'])).toEqual(['lib/platform/testing/workers.test.ts'])
    expect(workersFor(['run', 'lib/platform/testing/workers'], 3)).toBe(1)
    expect(workersFor(['run', 'lib/domain/house/branding'], 3)).toBe(1)
    expect(workersFor(['run', 'lib/domain'], 3)).toBe(3)
    expect(workersFor(['run', 'lib/no/such/file'], 3)).toBe(1)
  })
})
