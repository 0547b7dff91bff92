import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Document, type RulesetDefinition, Spectral } from '@stoplight/spectral-core'
import * as parsers from '@stoplight/spectral-parsers'
import { oas } from '@stoplight/spectral-rulesets'
import { beforeAll, describe, expect, it } from 'vitest'
import { openApi } from './documentation'

type Plain = { info: object; paths: object }
const source = JSON.stringify(openApi())
/** A piece of the same document, without its license. */
const spoiled = () => {
  const { info, paths, ...rest }: Plain = JSON.parse(source)
  const one = Object.entries(paths).slice(0, 1)
  return JSON.stringify({ ...rest, info: { ...info, license: undefined }, paths: Object.fromEntries(one) })
}

describe('the document, linted by Redocly', () => {
  let lint: (text: string) => Promise<string[]>
  beforeAll(async () => {
    // Redocly does not know that ids are never words; uniform-api.rules.test.ts checks ambiguous paths with the parameters' shapes.
    const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } })
    lint = async (text) => {
      const found = await lintFromString({ source: text, config })
      return found.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)
    }
  })

  it('has no error and no warning', async () => {
    expect(await lint(source)).toEqual([])
  })

  it('would have some if it were worse', async () => {
    const rules = (await lint(spoiled())).map((found) => found.split(' ')[0])
    expect(rules).toEqual(expect.arrayContaining(['info-license', 'no-unused-components']))
  })
})

describe('the document, linted by Spectral', () => {
  // All rules for OpenAPI except that examples fit their schemas: it takes four times as long as the others together, and documentation.test.ts
  // checks every example.
  const lint = async (text: string) => {
    const spectral = new Spectral()
    // The package's own type of its rules is narrower than what it takes.
    const ofOpenApi = oas as object as RulesetDefinition
    spectral.setRuleset({ extends: [ofOpenApi], rules: { 'oas3-valid-media-example': 'off' } })
    const found = await spectral.run(new Document(text, parsers.Json, 'openapi.json'))
    return found.map(({ code, message, path }) => `${code} ${path.join('/')}: ${message}`)
  }

  it('has no error and no warning', async () => {
    expect(await lint(source)).toEqual([])
  })

  it('would have some if it were worse', async () => {
    const rules = (await lint(spoiled())).map((found) => found.split(' ')[0])
    expect(rules).toContain('oas3-unused-component')
  })
})
