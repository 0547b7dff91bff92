import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const walk = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? walk(join(folder, entry.name)) : [join(folder, entry.name)],
  )
const files = ['app', 'lib']
  .flatMap(walk)
  .filter(
    (file) =>
      /\.tsx?$/.test(file) && !/\.(test|fixtures)\.tsx?$|\/testing\//.test(file) && !file.startsWith('lib/platform/typed/'),
  )
const offenders = (pattern: RegExp, allowed: readonly string[] = []) =>
  files.filter((file) => pattern.test(readFileSync(file, 'utf8')) && !allowed.includes(file))

// Written by machines: values of styles and of WebVTT.
const machines = ['lib/ui/json-editor/json-editor.tsx', 'lib/domain/learning/media/tracks/webvtt-settings.rules.ts']

describe('what people type', () => {
  it('is read in one place: no other file knows the digits and the separators of scripts', () => {
    expect(files.length).toBeGreaterThan(1000)
    expect(offenders(/parseFloat\(/, machines)).toEqual([])
    // Digits of a script are folded in the search key alone, by which nothing is read.
    expect(offenders(/\\u066[0-9bc]|normalizeDigits/, ['lib/platform/i18n/fold.ts', 'lib/ui/form/number-text.ts'])).toEqual([])
  })

  it('is never turned into a number by JavaScript, for which ٣ is none and "" is 0', () => {
    const typed =
      /(?<![A-Za-z])(?:Number|Number\.parseInt|parseInt)\((?:event\.currentTarget\.value|currentTarget\.value|typed)\b/
    // The value of a choice or of a slider is written by the page itself.
    const choices = ['lib/ui/schema-form/input.tsx', 'lib/ui/schema-form/field.tsx']
    expect(offenders(typed, [...choices, 'lib/ui/json-editor/json-text.ts'])).toEqual([])
    expect(offenders(/type="number"/)).toEqual([])
  })
})
