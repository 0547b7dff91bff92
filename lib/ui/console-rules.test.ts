import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
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

const isIsland = (file: string) => /\.tsx?$/.test(file) && /^(\/\/[^\n]*\n)*'use client'/.test(textOf(file))
const imported = /^(?:import|export) (?!type )(?!\{\s*(?:type \w+(?: as \w+)?,?\s*)+\})[^'"]*from '([^']+)'/gm
const asFile = (path: string) => [`${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((file) => existsSync(file))

/** Every file and package that these files load, themselves or through others, each with one that loads it; types do not count. */
function loadedBy(files: string[]): Map<string, string> {
  const loaded = new Map<string, string>()
  const queue = [...files]
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    for (const [, name = ''] of textOf(file).matchAll(imported)) {
      const path = name.startsWith('@/') ? name.slice(2) : name.startsWith('.') ? join(dirname(file), name) : null
      const target = path === null ? name : (asFile(path) ?? path)
      if (loaded.has(target)) continue
      loaded.set(target, file)
      if (path !== null && /\.tsx?$/.test(target)) queue.push(target)
    }
  }
  return loaded
}

describe('the console', () => {
  it('calls published contracts only: by the typed client, in process or through the proxy', () => {
    expect(consoleCode.length).toBeGreaterThan(50)
    expect(offences(consoleCode, /(?<![.\w])fetch\s*\(|XMLHttpRequest|sendBeacon|EventSource|WebSocket|axios/)).toEqual([
      'lib/ui/lasting-request.ts: fetch(',
      // Without content: what is new is read by the client.
      'lib/ui/news.ts: EventSource',
      // To addresses that are signed for one file, which are no part of the API.
      'lib/ui/placed-comments/use-pdf.ts: fetch(',
      'lib/ui/put-file.ts: XMLHttpRequest',
      'lib/ui/uploads/put-pieces.ts: fetch(',
    ])
    expect(offences(consoleCode, /'use server'|"use server"/)).toEqual([])
    expect(offences(consoleCode, /\bclient\(/)).toEqual(['lib/ui/api-client.ts: client(', 'lib/ui/page-context.ts: client('])
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

  it('gives the direction of a field of Mantine to the field, not to what is around it', () => {
    // `<Textarea dir="auto">`: the kit writes it on a box whose only content is the field.
    expect(offences(consoleCode, /<(TextInput|Textarea|Select|PasswordInput|TagsInput)\b[^<]*?\sdir="auto"/)).toEqual([])
  })

  it('sends no contract to the browser: islands take endpoints, and contracts as types', () => {
    const islands = consoleCode.filter((file) => /^(\/\/[^\n]*\n)*'use client'/.test(textOf(file)))
    expect(islands.length).toBeGreaterThan(20)
    expect(offences(islands, /import \{[^}]*\} from '(?:[^']*\.contract|zod)'/)).toEqual([])
  })

  it('loads nothing of the rooms of the API into a browser, by whatever way, but the words and rules that both share', () => {
    const shared = [
      'lib/domain/assessing/assessments/access-code.rules.ts',
      'lib/domain/assessing/assignments/marking/places.rules.ts',
      'lib/domain/assessing/gradebook/grades.rules.ts',
      'lib/domain/assessing/gradebook/totals.rules.ts',
      'lib/domain/assessing/rubrics/design.rules.ts',
      'lib/domain/assessing/observations/outcome.rules.ts',
      'lib/domain/learning/question-banks/types/formula/expression.rules.ts',
      'lib/domain/standards/lti-tools/custom.rules.ts',
      'lib/domain/learning/media/timelines/timeline.rules.ts',
      'lib/domain/people/member-imports/import-fields.rules.ts',
      'lib/domain/learning/modules/schemas/field-conditions.rules.ts',
      'lib/domain/learning/modules/schemas/json-limits.rules.ts',
      'lib/domain/learning/modules/rich-text/rich-text-direction.rules.ts',
      'lib/domain/learning/modules/rich-text/rich-text.rules.ts',
      'lib/domain/learning/modules/completion/card-schedule.rules.ts',
      'lib/domain/learning/modules/completion/played.rules.ts',
    ]
    const ofQuestions = /^lib\/domain\/learning\/question-banks\/types\/([^/]+\/)?shown\.rules\.ts$/
    const isShared = (file: string) =>
      shared.includes(file) || ofQuestions.test(file) || /^lib\/domain\/[^/]+\/[^/]+\/words\.ts$/.test(file)
    const islands = ['app', 'lib/ui'].flatMap(walk).filter((file) => isIsland(file))
    expect(islands.length).toBeGreaterThan(20)
    const reached = loadedBy(islands)
    expect(reached.has('lib/ui/form/values.ts')).toBe(true)
    expect(
      [...reached.keys()]
        .filter((file) => /^(lib\/domain|db)\/|^(zod|postgres|drizzle-orm)$/.test(file) && !isShared(file))
        .map((file) => `${reached.get(file)} loads ${file}`),
    ).toEqual([])
  })

  it('leads nobody past what is unsaved: the shell goes by useNavigate', () => {
    const frame = consoleCode.filter((file) => file.startsWith('lib/ui/shell/') && !file.endsWith('language-switch.tsx'))
    expect(offences(frame, /useRouter|location\.(?:assign|replace|href =)|history\.\w+\(/)).toEqual([])
    expect(
      offences(consoleCode, /beforeunload'|popstate'/).every((found) => found.startsWith('lib/ui/unsaved-changes.tsx')),
    ).toBe(true)
  })
})
