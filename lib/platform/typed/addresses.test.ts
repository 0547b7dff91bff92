import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { plainAddress } from './addresses'

const walk = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? walk(join(folder, entry.name)) : [join(folder, entry.name)],
  )

describe('addresses as people type them', () => {
  it.each([
    [' https://hooks.example/a ', 'https://hooks.example/a'],
    ['\u200fhttps://hooks.example/a\u00a0\n', 'https://hooks.example/a'],
    ['\ufeffhttps://hooks.example', 'https://hooks.example'],
    ['https://مثال.السعودية/hook?a=1#b', 'https://xn--mgbh0fb.xn--mgberp4a5d4ar/hook?a=1#b'],
    ['https://مثال.السعودية:8443/hook', 'https://xn--mgbh0fb.xn--mgberp4a5d4ar:8443/hook'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['HTTPS://Hooks.Example/A', 'HTTPS://Hooks.Example/A'],
    ['https://hooks.example/مسار', 'https://hooks.example/مسار'],
    // No addresses: they stay what is refused.
    ['https://user:مثال@hooks.example/', 'https://user:مثال@hooks.example/'],
    ['https://hooks .example/', 'https://hooks .example/'],
    ['https://pаypal.example/', 'https://pаypal.example/'],
    ['مثال', 'مثال'],
  ])('%j is %j', (typed, address) => {
    expect(plainAddress(typed)).toBe(address)
    expect(plainAddress(plainAddress(typed))).toBe(address)
  })

  it('are read by one part in every contract', () => {
    const own = /z\s*\.url\(|limitedText\(\d+\)\s*\.regex\(\/\^\(?https?/
    const files = walk('lib/domain').filter((file) => file.endsWith('.contract.ts'))
    expect(files.filter((file) => own.test(readFileSync(file, 'utf8')))).toEqual([])
    expect(files.filter((file) => /(addressText|httpAddress)\(/.test(readFileSync(file, 'utf8'))).length).toBeGreaterThanOrEqual(
      9,
    )
  })
})
