import { describe, expect, it } from 'vitest'
import { openApi } from '@/lib/domain/documentation'
import { signIn } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { messages } from '@/messages/catalogue'
import type { Json } from './inline-references'
import { adaptToPage } from './shown-document'

const demo = { slug: 'alnoor', apiKey: 'k:s', email: 'learner@alnoor.example', password: 'secret' }
const shownOn = (language: 'ar' | 'en') => {
  const document: Json = JSON.parse(JSON.stringify(openApi()))
  adaptToPage(document, { language, words: { captchaHint: 'Solved for you', samples: 'Programs' }, demo })
  return document as {
    tags: { name: string; description: string }[]
    components: { parameters: Record<string, { required: boolean; description: string }> }
    paths: Record<string, { post: { requestBody: { content: { 'application/json': { example: object } } } } }>
  }
}
const exampleOf = ({ paths }: ReturnType<typeof shownOn>) =>
  paths[`${signIn.path}`]?.post.requestBody.content['application/json'].example

describe('the document as the page shows it', () => {
  it('lets the CAPTCHA header be empty, though the API asks for it', () => {
    const required = JSON.parse(JSON.stringify(openApi())).components.parameters['x-captcha-token']
    expect(required.required).toBe(true)
    expect(shownOn('en').components.parameters['x-captcha-token']).toMatchObject({
      required: false,
      description: 'Solved for you',
    })
  })

  it('links each operation to its programs', () => {
    expect(shownOn('en').paths[signIn.path]?.post).toMatchObject({
      externalDocs: { url: '/docs/guide/samples/identity.signIn', description: 'Programs' },
    })
  })

  it('describes groups in the language of the page', () => {
    for (const language of ['ar', 'en'] as const) {
      const captcha = shownOn(language).tags.find(({ name }) => name === 'CAPTCHA')
      expect(captcha?.description).toBe(messages[language].docs.tags.captcha)
    }
  })

  it('takes several ids in one field, and has those of a closed list chosen', () => {
    const members = (shownOn('en') as unknown as { paths: Record<string, { get: { parameters: Record<string, Json>[] } }> })
      .paths['/admin/organization/member/list']?.get.parameters
    expect(members?.find(({ name }) => name === 'role')).toMatchObject({ in: 'query', schema: { type: 'string' } })
    expect(members?.find(({ name }) => name === 'role')).not.toHaveProperty('explode')
    expect(members?.find(({ name }) => name === 'status')).toMatchObject({ explode: false, schema: { type: 'array' } })
  })

  it('signs in as somebody of the demo where there is one', () => {
    expect(exampleOf(shownOn('en'))).toEqual({ email: demo.email, password: demo.password, from: 'website' })
    const document: Json = JSON.parse(JSON.stringify(openApi()))
    adaptToPage(document, { language: 'en', words: { captchaHint: '', samples: '' }, demo: undefined })
    expect(exampleOf(document as unknown as ReturnType<typeof shownOn>)).toEqual(signIn.example.body)
  })
})
