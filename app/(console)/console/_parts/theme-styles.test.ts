import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)],
  )
const code = ['app', 'lib/ui'].flatMap(filesIn).filter((file) => file.endsWith('.tsx'))
const imports = /import \{([^}]*)\} from '@mantine\/core'/g

/** The parts of the kit that a page uses, such as `Radio`; types and hooks have no styles. */
const used = new Set(
  code.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(imports)].flatMap(([, names = '']) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => /^[A-Z]\w*$/.test(name)),
    ),
  ),
)

/** Parts that are made of others: those whose sheets they need. */
const madeOf: Record<string, readonly string[]> = {
  FileInput: ['Input'],
  MultiSelect: ['Combobox', 'Input', 'Pill', 'PillsInput', 'ScrollArea'],
  NativeSelect: ['Input'],
  Radio: ['InlineInput', 'Radio'],
  Checkbox: ['InlineInput', 'Checkbox'],
  Select: ['Combobox', 'Input', 'ScrollArea'],
  Switch: ['InlineInput', 'Switch'],
  Textarea: ['Input'],
  TextInput: ['Input'],
  Modal: ['ModalBase', 'Modal', 'Overlay', 'Paper', 'CloseButton'],
  Drawer: ['ModalBase', 'Drawer', 'Overlay', 'Paper', 'CloseButton'],
}

it('every part of the kit that is used has its style sheet', () => {
  const loaded = readFileSync('app/(console)/console/_parts/theme-styles.ts', 'utf8')
  const sheetOf = (name: string) => `@mantine/core/styles/${name}.css`
  expect(used.size).toBeGreaterThan(20)
  const needed = [...used].flatMap((name) =>
    (madeOf[name] ?? [name]).filter((sheet) => existsSync(join('node_modules', sheetOf(sheet)))),
  )
  expect(needed.length).toBeGreaterThan(20)
  expect([...new Set(needed)].filter((name) => !loaded.includes(`import '${sheetOf(name)}'`)).toSorted()).toEqual([])
})
