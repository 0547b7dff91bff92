import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { keptSecret } from './kept-secret'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})
function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'masar-secret-'))
  folders.push(folder)
  return folder
}

/** The secret that a new process reads or creates in a folder. */
async function inProcess(folder: string): Promise<string> {
  const program = `import { keptSecret } from './scripts/kept-secret.ts'; process.stdout.write(keptSecret(${JSON.stringify(folder)}))`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  await once(child, 'close')
  return said
}

describe('the secret of a development start', () => {
  it('is random, readable by its owner only, and the same at the next start', () => {
    const [one, other] = [join(emptyFolder(), 'data'), emptyFolder()]
    const secret = keptSecret(one)
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(keptSecret(one)).toBe(secret)
    expect(keptSecret(other)).not.toBe(secret)
    expect(statSync(join(one, 'app-secret')).mode & 0o777).toBe(0o600)
    expect(readdirSync(one)).toEqual(['app-secret'])
  })

  it('is the same for processes that start at the same moment', async () => {
    const folder = emptyFolder()
    const secrets = await Promise.all(Array.from({ length: 6 }, () => inProcess(folder)))
    expect(new Set(secrets)).toEqual(new Set([readFileSync(join(folder, 'app-secret'), 'utf8')]))
    expect(readdirSync(folder)).toEqual(['app-secret'])
  })

  it('is kept from an earlier start, whose file is made private if it was not', () => {
    const folder = emptyFolder()
    const file = join(folder, 'app-secret')
    writeFileSync(file, `${'s'.repeat(43)}\n`)
    chmodSync(file, 0o644)
    expect(keptSecret(folder)).toBe('s'.repeat(43))
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('does not replace a damaged one', () => {
    const folder = emptyFolder()
    writeFileSync(join(folder, 'app-secret'), 'half')
    expect(() => keptSecret(folder)).toThrow('app-secret holds no whole secret')
  })
})
