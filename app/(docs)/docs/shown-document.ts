import type { Json } from './inline-references'

type Part = { [key: string]: Json }
/** Somebody of the demo, as whom a sign-in can be tried. */
export type Demo = { slug: string; apiKey: string; email: string; password: string; code?: string }

const isPart = (value: Json | undefined): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value)
const within = (value: Json | undefined, ...path: string[]): Json | undefined =>
  path.reduce<Json | undefined>((part, key) => (isPart(part) ? part[key] : undefined), value)

type Page = { language: 'ar' | 'en'; captchaHint: string; demo: Demo | undefined }

/**
 * Makes the API's document that of the page: the CAPTCHA header may be left empty, groups are described in the page's language, and a sign-in has
 * somebody of the demo for its example.
 */
export function adaptToPage(document: Json, { language, captchaHint, demo }: Page): void {
  const parameters = within(document, 'components', 'parameters')
  for (const [name, parameter] of Object.entries(isPart(parameters) ? parameters : {}))
    if (name.startsWith('x-captcha-token') && isPart(parameter))
      Object.assign(parameter, { required: false, description: captchaHint })
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
