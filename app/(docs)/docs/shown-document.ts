import type { Json } from './inline-references'

type Part = { [key: string]: Json }
/** Somebody of the demo, as whom a sign-in can be tried. */
export type Demo = { slug: string; apiKey: string; email: string; password: string; code?: string }

const isPart = (value: Json | undefined): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value)
const within = (value: Json | undefined, ...path: string[]): Json | undefined =>
  path.reduce<Json | undefined>((part, key) => (isPart(part) ? part[key] : undefined), value)

const partsOf = (list: Json | undefined): Part[] => (Array.isArray(list) ? list.filter(isPart) : [])
const operationsOf = (document: Json): Part[] =>
  Object.values(within(document, 'paths') ?? {}).flatMap((methods) =>
    isPart(methods) ? Object.values(methods).filter(isPart) : [],
  )

/** Several values that stand in one parameter are typed into one field, with commas; of a closed list they are chosen. */
function inOneField(parameter: Part): void {
  const items = within(parameter, 'schema', 'items')
  if (parameter.explode !== false || !isPart(items) || 'enum' in items) return
  Object.assign(parameter, {
    schema: { type: 'string' },
    description: `${String(parameter.description ?? '')}; several with commas between them`,
  })
  delete parameter.style
  delete parameter.explode
}

type Page = { language: 'ar' | 'en'; words: { captchaHint: string; samples: string }; demo: Demo | undefined }

/**
 * Makes the API's document that of the page: the CAPTCHA header may be left empty, groups are described in the page's language, an operation links to
 * its programs, and a sign-in has a person of the demo for its example.
 */
export function adaptToPage(document: Json, { language, words, demo }: Page): void {
  const parameters = within(document, 'components', 'parameters')
  for (const [name, parameter] of Object.entries(isPart(parameters) ? parameters : {}))
    if (name.startsWith('x-captcha-token') && isPart(parameter))
      Object.assign(parameter, { required: false, description: words.captchaHint })
  for (const parameter of Object.values(isPart(parameters) ? parameters : {})) if (isPart(parameter)) inOneField(parameter)
  for (const operation of operationsOf(document)) {
    for (const parameter of partsOf(operation.parameters)) inOneField(parameter)
    operation.externalDocs = { url: `/docs/guide/samples/${String(operation.operationId)}`, description: words.samples }
  }
  const tags = within(document, 'tags')
  for (const tag of Array.isArray(tags) ? tags : [])
    if (isPart(tag) && typeof tag.description === 'string') {
      // English first, as the document has it.
      const [english = '', arabic = english] = tag.description.split('\n\n')
      tag.description = language === 'ar' ? arabic : english
    }
  const body = within(document, 'paths', '/public/user/login/credential', 'post', 'requestBody', 'content', 'application/json')
  if (demo && isPart(body)) body.example = { email: demo.email, password: demo.password, from: 'website' }
}
