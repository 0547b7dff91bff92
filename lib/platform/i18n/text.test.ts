import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { messageLocale, withDigits } from './digits'
import { text } from './text'

describe('a text', () => {
  it('has the digits of its reader in counts and in plain numbers', () => {
    expect(text('ar', 'parts.list.filtersOn', { count: 12 }, 'arab')).toContain('١٢')
    expect(text('ar', 'parts.list.filtersOn', { count: 12 })).toContain('12')
    expect(text('ar', 'terms.version', { number: 1234 }, 'arab')).toContain('١٬٢٣٤')
    expect(text('ar', 'terms.version', { number: 1234 })).toContain('1,234')
  })

  it('has 0-9 in English and in texts of the caller', () => {
    expect(text('en', 'terms.version', { number: 12 }, 'arab')).toContain('12')
    expect(text('ar', 'terms.version', { number: '12' }, 'arab')).toContain('12')
  })

  it('passes the number of a plural on as a number', () => {
    expect(withDigits('{n} {count, plural, other {#}}', { n: 5, count: 5 }, messageLocale('ar', 'arab'))).toEqual({
      n: '٥',
      count: 5,
    })
  })
})

const walk = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? walk(join(folder, entry.name)) : [join(folder, entry.name)],
  )

it('is formatted by two functions only, because the library does not know the digits of the reader', () => {
  const readers = ['lib', 'app']
    .flatMap(walk)
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
    .filter((file) =>
      /import \{[^}]*\b(useTranslations|createTranslator|getTranslations)\b[^}]*\} from '(next|use)-intl/.test(
        readFileSync(file, 'utf8'),
      ),
    )
  expect(readers.toSorted()).toEqual(['lib/platform/i18n/text.ts', 'lib/ui/translations.ts'])
  const providers = ['lib', 'app']
    .flatMap(walk)
    .filter((file) => /\.tsx$/.test(file) && readFileSync(file, 'utf8').includes('<NextIntlClientProvider'))
  expect(providers).toEqual(['lib/ui/texts.tsx'])
})
