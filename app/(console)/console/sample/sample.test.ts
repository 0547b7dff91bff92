import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('is a section with list, detail and editors in under 250 lines and no styles of its own', () => {
  const folder = 'app/(console)/console/sample'
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(tsx?|css)$/.test(name))
  const own = files.filter((name) => !name.endsWith('.test.ts'))
  expect(own.toSorted()).toEqual(['[id]/edit/page.tsx', '[id]/page.tsx', 'new/page.tsx', 'page.tsx', 'section.ts'])
  const lines = own.reduce((sum, name) => sum + readFileSync(join(folder, name), 'utf8').split('\n').length - 1, 0)
  expect(lines).toBeLessThan(250)
})
