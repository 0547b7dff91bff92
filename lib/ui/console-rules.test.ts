import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const walk = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? walk(join(folder, entry.name)) : [join(folder, entry.name)],
  )
const files = ['app', 'lib/ui'].flatMap(walk)
const consoleCode = files.filter((file) => /^(app\/\(console\)|lib\/ui)\//.test(file) && /(?<!\.test)\.tsx?$/.test(file))
const textOf = (file: string) => readFileSync(file, 'utf8')
const offences = (of: string[], pattern: RegExp) =>
  of.flatMap((file) => (textOf(file).match(new RegExp(pattern, 'g')) ?? []).map((found) => `${file}: ${found}`))

describe('the console', () => {
  it('calls published contracts only: by the typed client, in process or through the proxy', () => {
    expect(consoleCode.length).toBeGreaterThan(50)
    expect(offences(consoleCode, /(?<![.\w])fetch\s*\(|XMLHttpRequest|sendBeacon|EventSource|WebSocket|axios/)).toEqual([
      'lib/ui/api-client.ts: fetch(',
    ])
    expect(offences(consoleCode, /'use server'|"use server"/)).toEqual([])
    expect(offences(consoleCode, /\bclient\(/)).toEqual(['lib/ui/api-client.ts: client(', 'lib/ui/visit.ts: client('])
    // Rooms neither query nor call a verb; the pipeline stands between.
    expect(offences(consoleCode, /from '@\/(db\/[^']+|lib\/domain\/[^']+\.service)'/)).toEqual([])
  })

  it('writes no address of an endpoint by hand', () => {
    expect(
      offences(
        consoleCode.filter((file) => file !== 'lib/ui/api-client.ts'),
        /['"`]\/(?:console\/api|api\/v1)\/[^'"`]+/,
      ),
    ).toEqual([])
  })

  it('sends no contract to the browser: islands take endpoints, and contracts as types', () => {
    const islands = consoleCode.filter((file) => /^(\/\/[^\n]*\n)*'use client'/.test(textOf(file)))
    expect(islands.length).toBeGreaterThan(20)
    expect(offences(islands, /import \{[^}]*\} from '(?:[^']*\.contract|zod)'/)).toEqual([])
  })

  it('leads nobody past what is unsaved: the shell goes by useNavigate', () => {
    const frame = consoleCode.filter((file) => file.startsWith('lib/ui/shell/') && !file.endsWith('language-switch.tsx'))
    expect(offences(frame, /useRouter|location\.(?:assign|replace|href =)|history\.\w+\(/)).toEqual([])
    expect(
      offences(consoleCode, /beforeunload'|popstate'/).every((found) => found.startsWith('lib/ui/unsaved-changes.tsx')),
    ).toBe(true)
  })
})
