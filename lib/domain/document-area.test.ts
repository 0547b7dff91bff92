import { Validator } from '@seriousme/openapi-schema-validator'
import Ajv2020 from 'ajv/dist/2020'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { freshAddress } from '@/lib/platform/testing/call'
import { areas } from './areas'
import { openApi, openApiJson, openApiOf } from './documentation'

type Media = { schema: object; example?: unknown; examples?: Record<string, { $ref?: string; value?: unknown }> }
type Answered = { $ref?: string; content?: Record<string, Media>; headers?: object }
type Shown = {
  operationId: string
  tags: string[]
  'x-codeSamples': { lang: string; source: string }[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, Answered>
}
type Document = {
  tags: { name: string }[]
  paths: Record<string, Record<string, Shown>>
  components: Record<string, Record<string, Answered>>
}
const known = areas()
const documents = known.map(({ key }) => ({ key, document: JSON.parse(JSON.stringify(openApiOf(key))) as Document }))
const shownIn = ({ paths }: Document) => Object.values(paths).flatMap((methods) => Object.values(methods))
const refsIn = (document: Document) => [
  ...new Set(Array.from(JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g), ([, ref = '']) => ref)),
]
const json = (content: Record<string, Media>) => content['application/json'] as Media

describe('the documents of the areas', () => {
  it('have every operation once', () => {
    const listed = documents.flatMap(({ document }) => shownIn(document)).map(({ operationId }) => operationId)
    expect(listed.toSorted()).toEqual(
      shownIn(openApi() as object as Document)
        .map(({ operationId }) => operationId)
        .toSorted(),
    )
    expect(known.flatMap(({ operations }) => operations.map(({ id }) => id)).toSorted()).toEqual(listed.toSorted())
  })

  it.each(documents)('are valid and have what they need, and nothing else: $key', async ({ document }) => {
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true })
    const has = Object.entries(document.components).flatMap(([kind, parts]) =>
      kind === 'securitySchemes' ? [] : Object.keys(parts).map((name) => `#/components/${kind}/${name}`),
    )
    expect(refsIn(document).toSorted()).toEqual(has.toSorted())
    expect(document.tags.map(({ name }) => name)).toEqual([...new Set(shownIn(document).flatMap(({ tags }) => tags))])
  })

  it.each(documents)('have examples that their own schemas accept: $key', ({ document }) => {
    const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true })).addSchema({ $id: 'document', ...document })
    let seen = 0
    const check = (place: string, { example, examples = { one: { value: example } } }: Media) => {
      const accepts = ajv.compile({ $ref: `document#${place}/schema` })
      for (const { $ref, value } of Object.values(examples)) {
        const named = document.components.examples?.[$ref?.split('/').at(-1) ?? ''] as { value: unknown } | undefined
        const shown = $ref ? named?.value : value
        expect({ place, missing: shown === undefined, accepted: accepts(shown), errors: accepts.errors }).toEqual({
          place,
          missing: false,
          accepted: true,
          errors: null,
        })
        seen += 1
      }
    }
    const media = 'content/application~1json'
    for (const [path, methods] of Object.entries(document.paths))
      for (const [method, operation] of Object.entries(methods)) {
        const place = `/paths/${path.replaceAll('/', '~1')}/${method}`
        if (operation.requestBody) check(`${place}/requestBody/${media}`, json(operation.requestBody.content))
        for (const [status, { content }] of Object.entries(operation.responses))
          if (content) check(`${place}/responses/${status}/${media}`, json(content))
      }
    const refusals = Object.entries(document.components.responses ?? {})
    for (const [name, { content }] of refusals) if (content) check(`/components/responses/${name}/${media}`, json(content))
    expect(seen).toBeGreaterThan(refusals.length)
  })

  it('have programs for each operation', () => {
    for (const { document } of documents)
      for (const shown of shownIn(document))
        expect(shown['x-codeSamples'].map(({ lang }) => lang)).toEqual(['Shell', 'TypeScript', 'Python'])
  })

  it('are served by the name of the area, each with its own entity tag', async () => {
    const ask = (area: string, headers = {}) =>
      openApiJson.serve(new Request(`http://localhost/api/v1/openapi.json?area=${area}`, { headers }), freshAddress())
    const [one, other] = [await ask('identity'), await ask('captcha')]
    expect(await one.json()).toEqual(JSON.parse(JSON.stringify(openApiOf('identity'))))
    expect(await other.json()).toEqual(JSON.parse(JSON.stringify(openApiOf('captcha'))))
    expect(one.headers.get('etag')).not.toBe(other.headers.get('etag'))
    expect((await ask('identity', { 'if-none-match': one.headers.get('etag') ?? '' })).status).toBe(304)
    expect((await ask('nothing')).status).toBe(404)
  })
})
