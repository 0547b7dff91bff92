import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { methodsOf } from './methods'

const files = (ending: string) =>
  ['app', 'lib']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
    .filter((file) => file.endsWith(ending))

/** Routes of Next alone: on this host the paths do not exist. */
const ofNextAlone = ['/course-content/x']

/** The path of a route's file, with something in place of what differs. */
const pathOf = (file: string) =>
  decodeURIComponent(`/${file.replace(/^app\//, '').replace(/\/?route\.ts$/, '')}`)
    .replace(/\/\([^)]+\)/g, '')
    .replace(/\[[^\]]+\]+/g, 'x')

describe('the methods that the host lets through', () => {
  const routes = files('/route.ts')
    .filter((file) => file.startsWith('app/') && !file.startsWith('app/api/v1/'))
    .map((file) => {
      const exported =
        readFileSync(file, 'utf8')
          .match(/\bexport (?:const|(?:async )?function|\{)[^=;}]*/g)
          ?.join(' ') ?? ''
      return { path: pathOf(file), methods: exported.match(/\b(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)\b/g) ?? [] }
    })
    .filter(({ path }) => !ofNextAlone.includes(path))

  it('are those of every route beside the API', () => {
    expect(routes.length).toBeGreaterThan(12)
    expect(routes.filter(({ methods }) => methods.length === 0)).toEqual([])
    const refused = routes.flatMap(({ path, methods }) =>
      methods.filter((method) => !methodsOf(path).includes(method)).map((method) => `${method} ${path}`),
    )
    expect(refused).toEqual([])
    expect(methodsOf('/console')).toEqual(['GET', 'HEAD'])
  })

  it('include the address of every form and script of the pages that posts', () => {
    const texts = files('.tsx').map((file) => ({ file, text: readFileSync(file, 'utf8') }))
    const posted = texts.flatMap(({ file, text }) => [
      ...[...text.matchAll(/<form\b[^>]*method="post"[^>]*?\baction=(?:"([^"]+)"|\{`([^`]+)`\})/gs)].map((found) => [
        file,
        found[1] ?? found[2],
      ]),
      ...[...text.matchAll(/<DoForm\s+action="([^"]+)"/g)].map((found) => [file, `/learn/do/${found[1]}`]),
      ...[...text.matchAll(/\bfetch\('(\/[^']*)',[^)]*method: '(?:POST)'/gs)].map((found) => [file, found[1]]),
    ])
    expect(posted.map(([, address]) => address)).toContain('/first-run')
    expect(posted.length).toBeGreaterThan(10)
    const refused = posted.filter(([, address = '']) => !methodsOf(address.replace(/\$\{[^}]+\}/g, 'x')).includes('POST'))
    expect(refused).toEqual([])
    // A form without an address posts to its own page, which reads only: a script has to send it.
    const unsent = texts.flatMap(({ file, text }) =>
      [...text.matchAll(/<form\b[^>]*method="post"[^>]*>/gs)]
        .filter(([form]) => !/\baction=|\bonSubmit=/.test(form))
        .map(() => file),
    )
    expect(unsent).toEqual([])
  })
})
