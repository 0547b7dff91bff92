import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const walk = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? walk(join(folder, entry.name)) : [join(folder, entry.name)],
  )
const files = ['app', 'lib/ui'].flatMap(walk)
const textOf = (file: string) => readFileSync(file, 'utf8')
const sheets = files.filter((file) => file.endsWith('.css'))
const code = files.filter((file) => file.endsWith('.tsx'))

const longestSheet = 300
/** The limit for the styles of one section beyond lib/ui, over all its modules. */
const longestSection = 200

const physicalProperty =
  /^(?:(?:scroll-)?(?:margin|padding)-(?:left|right|top|bottom)|border-(?:left|right|top|bottom)(?:-.+)?|left|right|top|bottom|(?:min-|max-)?(?:width|height))$/
const directedProperty = /^(?:text-align(?:-last)?|float|clear|caption-side)$/
const fourSides = /^(?:margin|padding|inset|scroll-margin|scroll-padding|border-(?:width|color|style|radius))$/

/** Splits a value at its spaces, but not inside brackets. */
const partsOf = (value: string) => value.match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/g) ?? []

/** The declarations of a style sheet that name a side of the screen rather than one of the text. */
function physicalDeclarations(css: string): string[] {
  const declarations = css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/(?<=[;{]\s*)([a-z-]+)\s*:\s*([^;{}]+)(?=[;}])/g)
  return [...declarations].flatMap(([, property = '', value = '']) => {
    const parts = partsOf(value)
    const isPhysical =
      physicalProperty.test(property) ||
      (directedProperty.test(property) && /\b(?:left|right)\b/.test(value)) ||
      // With four values the second is the right side and the fourth the left one.
      (fourSides.test(property) && parts.length === 4 && parts[1] !== parts[3])
    return isPhysical ? [`${property}: ${value.trim()}`] : []
  })
}

describe('the styles', () => {
  it.each([
    'margin-left: 1rem',
    'padding-right: 0',
    'border-left: 1px solid red',
    'border-top-left-radius: 4px',
    'left: 0',
    'max-width: 10rem',
    'height: 2rem',
    'text-align: left',
    'float: right',
    'margin: 0 1rem 0 2rem',
    'padding: 0 calc(1rem + 2px) 0 var(--space-1)',
    'scroll-margin-top: 4rem',
  ])('are looked through for sides of the screen: %s', (declaration) => {
    expect(physicalDeclarations(`.a { color: red; ${declaration}; }`)).toEqual([declaration])
    expect(physicalDeclarations(`@media print {\n  .a {\n    ${declaration};\n  }\n}`)).toEqual([declaration])
  })

  it('name sides of the text, never of the screen', () => {
    expect(sheets.length).toBeGreaterThan(10)
    const allowed = [
      'margin-inline: 0 1rem',
      'inset-inline-start: 0',
      'text-align: start',
      'margin: 0 1rem 0 1rem',
      'overflow-x: auto',
    ]
    expect(physicalDeclarations(`.a { ${allowed.join('; ')}; }`)).toEqual([])
    expect(sheets.flatMap((file) => physicalDeclarations(textOf(file)).map((found) => `${file}: ${found}`))).toEqual([])
    const inCode = /(?:margin|padding|border)(?:Left|Right)|\b[mp][lr]=[{"]|textAlign: '(?:left|right)'/
    expect(code.filter((file) => inCode.test(textOf(file)))).toEqual([])
  })

  it(`are short: a file at most ${longestSheet} lines, a section at most ${longestSection}`, () => {
    const linesOf = (file: string) => textOf(file).split('\n').length - 1
    expect(sheets.filter((file) => linesOf(file) > longestSheet)).toEqual([])
    const sections = new Map<string, number>()
    for (const file of sheets) {
      const section = /^app\/\(console\)\/console\/([^/]+)\//.exec(file)?.[1]
      if (section) sections.set(section, (sections.get(section) ?? 0) + linesOf(file))
    }
    expect(sections.size).toBeGreaterThan(3)
    expect([...sections].filter(([section, lines]) => section !== '_parts' && lines > longestSection)).toEqual([])
  })

  it('take every class of a module from that module, and leave none unused', () => {
    const modules = sheets.filter((file) => file.endsWith('.module.css'))
    const unused = modules.flatMap((file) => {
      const users = code
        .filter((user) => textOf(user).includes(file.split('/').at(-1) ?? ''))
        .map(textOf)
        .join('\n')
      const classes = new Set(
        [
          ...textOf(file)
            .replace(/\/\*[\s\S]*?\*\//g, '')
            .matchAll(/\.([a-zA-Z][\w-]*)/g),
        ].map(([, name = '']) => name),
      )
      const used = (name: string) => new RegExp(`(?:styles|print|phone)\\.${name}\\b`).test(users) || /styles\[/.test(users)
      return [...classes].filter((name) => !used(name)).map((name) => `${file}: .${name}`)
    })
    expect(unused).toEqual([])
  })
})
