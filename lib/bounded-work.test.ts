import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { nextAddress } from '@/lib/ui/next-address'
import { Prose } from '@/lib/ui/prose'
import { parseCertificateCode } from './domain/assessing/certificates/certificates.rules'
import { parseTrack } from './domain/learning/media/tracks/track-files.rules'
import { richTextProblems, richTextWords } from './domain/learning/modules/rich-text/rich-text.rules'
import { richTextHtml } from './domain/learning/modules/rich-text/rich-text-html.rules'
import { highlighted, rankOf, snippetOf } from './domain/learning/progress/highlights.rules'
import { delimiterOf, headOf, withoutPreamble } from './domain/people/member-imports/csv-head.rules'
import { recordsIn } from './domain/people/member-imports/csv-records.rules'
import { parseFilter } from './domain/people/scim/filter.rules'
import { patched, patchSchema } from './domain/people/scim/patch.rules'
import { projected, readGroup, readUser } from './domain/people/scim/resources.rules'
import { ScimRefusal } from './domain/people/scim/scim-error.rules'
import { readClaims } from './domain/people/single-sign-on/claims.rules'
import { operations } from './domain/product'
import { documentedTexts } from './domain/testing/documented-texts'
import { boundOf, fieldsOf } from './domain/testing/text-fields'
import { isHost, isTarget } from './host/target'
import { kindOfRefused } from './platform/auth/altcha'
import { parseApiKey } from './platform/auth/api-key'
import { canonicalDomain, canonicalEmail } from './platform/email-address'
import { reportError } from './platform/error-report'
import { Refusal } from './platform/errors'
import { clientAddress } from './platform/gate/address'
import { organizationOfHost } from './platform/gate/host'
import { bodyLimitBytes, jsonOf } from './platform/http/body'
import { deviceOf } from './platform/http/device'
import { isHeld, isWanted } from './platform/http/etag'
import { fieldErrors } from './platform/http/validation'
import { foldLoose, foldStrict } from './platform/i18n/fold'
import { fileText } from './platform/i18n/invisible'
import { acceptLanguages, contentLanguages, messageLanguage, speaksNoneOf } from './platform/i18n/languages'
import { isReadable, isUnmistakable, tidyLine } from './platform/i18n/names'
import { searchKey, wordsOf } from './platform/i18n/search-words'
import { htmlOf, textOf } from './platform/mail/render'
import { growingTexts, steepGrowth } from './platform/testing/growth'

const texts = operations.flatMap(({ contract }) => fieldsOf(contract).texts)
const open = operations.flatMap(({ contract }) => fieldsOf(contract).open)
const units = Object.entries(growingTexts)
const steepOf = (name: string, read: (text: string) => unknown, length: number, of = units): string[] =>
  of.flatMap(([unit, textOf]) => {
    const growth = steepGrowth(read, textOf, length)
    return growth ? [`${name}, ${unit}: ${growth}`] : []
  })

/** Runs a reader that refuses by throwing. */
function orRefused(read: () => unknown): void {
  try {
    read()
  } catch (error) {
    if (!(error instanceof ScimRefusal || error instanceof Refusal)) throw error
  }
}

/** At the length of the body limit only the check of the length is at work, so a few units are enough. */
const beyond = units.filter(([unit]) => ['combining marks', 'joined emoji', 'blanks', 'brackets', 'nested JSON'].includes(unit))

describe('the work for a text field', () => {
  it('grows no faster than the text, in every text field of the OpenAPI document', () => {
    const known = new Map<unknown, string[]>()
    const steep: string[] = []
    for (const { operation, part, path, shape, leaf, withText } of texts) {
      const name = `${operation} ${part} ${path}`
      const read = (text: string) => {
        const { error } = shape.safeParse(withText(text), { reportInput: true })
        return error && fieldErrors(error)
      }
      const bound = boundOf(leaf) ?? bodyLimitBytes
      // Fields of one schema are read alike up to their bound; what comes after it depends on the shape around them.
      const within = known.get(leaf) ?? steepOf(name, read, bound)
      known.set(leaf, within)
      steep.push(...within, ...steepOf(name, read, bodyLimitBytes, beyond))
    }
    console.log(`text fields: ${texts.length}, with ${known.size} schemas; open values: ${open.length}`)
    expect(texts.length).toBe(documentedTexts().length)
    expect(steep).toEqual([])
  })

  it('grows no faster than the text in open values', () => {
    const steep = open.flatMap(({ operation, path, shape, withText }) =>
      steepOf(`${operation} ${path}`, (text) => shape.safeParse(withText({ text })), 65_536, beyond),
    )
    expect(steep).toEqual([])
  })
})

const headers = (name: string, text: string) =>
  new Headers({
    [name]: Buffer.from(text)
      .toString('latin1')
      .replace(/[\0\r\n]/g, ''),
  })
const paragraph = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })
const operation = (one: object) => ({ schemas: [patchSchema], Operations: [one] })
const letter = (text: string) => ({
  language: 'en' as const,
  organization: text,
  subject: text,
  greeting: text,
  paragraphs: [text],
  action: { label: text, url: 'https://alnoor.example', otherwise: text },
  reason: text,
})
const person = { userName: 'sara@alnoor.example' }
/** The greatest text that a header or an address holds: both are limited by the server to 16 kB. */
const line = 16_384
const whole = bodyLimitBytes
const long = 60_000
/** The part of a text that a search reads around a hit, in both languages. */
const excerpt = 2000

/** Everything else that reads a text of a client or an organization, with the greatest length that reaches it. */
const readers: [string, number, (text: string) => unknown][] = [
  ['a line is tidied', long, tidyLine],
  ['a line is readable', long, isReadable],
  ['a name is unmistakable', 20_000, isUnmistakable],
  ['a search key', 30_000, foldLoose],
  ['a compared answer', 30_000, foldStrict],
  ['a text of a file', long, fileText],
  ['an address', whole, canonicalEmail],
  ['a domain', whole, canonicalDomain],
  ['the words of a search', line, (text) => wordsOf(searchKey(text))],
  ['a rank of a hit', excerpt, (text) => rankOf(text, ['safety', 'safe'])],
  ['a highlight of a hit', excerpt, (text) => highlighted(text, ['safety', 'a'])],
  ['a snippet of a hit', excerpt, (text) => snippetOf(text, ['safety', 'a'])],
  ['a certificate code', line, parseCertificateCode],
  ['Markdown of an organization', 50_000, (text) => renderToStaticMarkup(createElement(Prose, { text, language: 'en' }))],
  [
    'rich text',
    60_000,
    (text) => [richTextProblems(paragraph(text)), richTextWords(paragraph(text)), richTextHtml(paragraph(text), () => undefined)],
  ],
  ['the head of a CSV file', 65_536, (text) => [withoutPreamble(text), delimiterOf(text), headOf(text, ';')]],
  ['a piece of a CSV file', 65_536, (text) => recordsIn(text, ',', false)],
  ['the last piece of a CSV file', 65_536, (text) => recordsIn(text, ',', true)],
  [
    'a path of a SCIM operation',
    60_000,
    (text) => orRefused(() => patched(person, operation({ op: 'add', path: text, value: 1 }))),
  ],
  [
    'an attribute of a SCIM operation',
    60_000,
    (text) => orRefused(() => patched(person, operation({ op: 'add', value: { [text]: 1 } }))),
  ],
  [
    'a filter of a SCIM operation',
    60_000,
    (text) => orRefused(() => patched(person, operation({ op: 'add', path: `emails[${text}]`, value: 1 }))),
  ],
  ['a SCIM filter', 60_000, (text) => orRefused(() => parseFilter(text))],
  [
    'a SCIM user',
    60_000,
    (text) => orRefused(() => readUser({ userName: text, emails: [{ value: text }], name: { formatted: text }, title: text })),
  ],
  ['a SCIM group', 60_000, (text) => orRefused(() => readGroup({ displayName: text, members: [{ value: text }] }))],
  [
    'selected SCIM attributes',
    line,
    (text) => projected(person, new URLSearchParams({ attributes: text, excludedAttributes: text })),
  ],
  ['claims of a provider', 60_000, (text) => readClaims({ sub: text, email: text, name: text, groups: text }, 'groups')],
  ['Accept-Language', line, (text) => [acceptLanguages(text), contentLanguages(text, ['ar']), speaksNoneOf(text)]],
  ['x-custom-lang', line, (text) => messageLanguage(text, 'ar')],
  ['User-Agent', line, deviceOf],
  ['If-None-Match', line, (text) => isHeld(headers('if-none-match', text), '"1"')],
  ['If-Match', line, (text) => isWanted(headers('if-match', text), 1)],
  ['x-api-key', line, parseApiKey],
  ['x-captcha-token', line, kindOfRefused],
  ['X-Forwarded-For', line, (text) => clientAddress('127.0.0.1', text, '1')],
  ['Host', line, (text) => [isHost(text), organizationOfHost(text, null)]],
  ['an address of a request', line, (text) => [isTarget(`/${text}`), nextAddress(`/${text}`)]],
  ['a JSON body', whole, (text) => orRefused(() => jsonOf(Buffer.from(text)))],
  ['WebVTT', 240_000, (text) => parseTrack(`WEBVTT\n\n${text}`)],
  ['SRT', 240_000, (text) => parseTrack(`1\n00:00:01,000 --> 00:00:02,000\n${text}`)],
  ['a mail', 20_000, (text) => [htmlOf(letter(text)), textOf(letter(text))]],
  ['the report of an error', whole, (text) => reportError(new Error(text))],
]

describe('the work for a text', () => {
  it.each(readers)('grows no faster than the text where it is %s', (name, length, read) => {
    expect(steepOf(name, read, length)).toEqual([])
  })

  // Pieces that a file of captions may repeat without an end.
  it.each(['-->\n', '-->', '00:', 'a\nb\n', ' a:b', ' \n', '00:00.000 -->\n'])('grows no faster than WebVTT with %j', (unit) => {
    const textOf = (length: number) => `WEBVTT\n\n${unit.repeat(length / unit.length)}`
    expect(steepGrowth(parseTrack, textOf, 240_000)).toBeNull()
  })
})
