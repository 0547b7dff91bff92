import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findChromium } from './chromium.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chromium-'))
  vi.stubEnv('CHROMIUM_PATH', '')
  vi.stubEnv('PATH', folder)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})
const install = (name: string) => {
  const path = join(folder, name)
  writeFileSync(path, '')
  chmodSync(path, 0o755)
  return path
}

describe('the browser of the journeys', () => {
  it('is the one of CHROMIUM_PATH', () => {
    install('chromium')
    const other = install('a-browser')
    vi.stubEnv('CHROMIUM_PATH', other)
    expect(findChromium()).toEqual({ path: other })
  })

  it('is missing if CHROMIUM_PATH is not a file', () => {
    install('chromium')
    vi.stubEnv('CHROMIUM_PATH', join(folder, 'nowhere'))
    expect(findChromium().missing).toMatch(/^CHROMIUM_PATH is .*nowhere, where there is no file\.$/)
  })

  it('is found on the PATH', () => {
    const chrome = install('google-chrome')
    expect(findChromium()).toEqual({ path: chrome })
    expect(findChromium(install('own'))).toEqual({ path: chrome })
  })

  it('is the headless shell if both are installed', () => {
    install('chromium')
    const shell = install('chromium-headless-shell')
    expect(findChromium()).toEqual({ path: shell })
  })
})
