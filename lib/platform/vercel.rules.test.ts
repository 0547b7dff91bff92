import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { demoOrganizations, platformOrganization } from '@/scripts/seed/demo-organizations'
import { demoSlugs } from './demo-slugs'

const walk = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? walk(join(folder, entry.name)) : [join(folder, entry.name)],
  )

describe('what is different on Vercel', () => {
  it('is in one file: no other reads its variables', () => {
    const files = ['app', 'lib', 'db', 'scripts'].flatMap(walk).concat('server.ts', 'middleware.ts', 'instrumentation.ts')
    const product = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.test\.ts$|\/testing\//.test(file))
    const reads = /\bVERCEL(_[A-Z_]+)?\b/
    const code = (file: string) => readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|'[^'\n]*'/gm, '')
    expect(product.filter((file) => reads.test(code(file))).toSorted()).toEqual(['lib/platform/env.ts', 'lib/platform/vercel.ts'])
  })

  it('is configured by a build without a database, and one step after it', () => {
    const { buildCommand, crons } = JSON.parse(readFileSync('vercel.json', 'utf8'))
    expect(buildCommand).toBe('npm run build && npm run deploy:database')
    expect(readFileSync('scripts/build.ts', 'utf8')).not.toMatch(/DATABASE|migrate/)
    for (const { path } of crons) expect(readFileSync(`app${path}/route.ts`, 'utf8')).toMatch(/export const GET = cron\(/)
  })
})

describe('the organizations of the demo', () => {
  it('are those that previews offer', () => {
    expect([...demoSlugs]).toEqual([...demoOrganizations, platformOrganization].map(({ slug }) => slug))
  })
})
