import { type Contract, PageQuery } from './contract'
import { ref } from './openapi-components'
import { fields, type Json } from './openapi-shapes'

type Header = { name: string; in: 'header'; required: boolean; description: string; schema: object }
const text = { type: 'string' }
// No examples: "try it out" would send them, and a key sent twice replays the first answer.
const header = (name: string, description: string, schema: object = text): Header => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
})

const shared = {
  language: header('x-custom-lang', "Language of the messages; without it the organization's default", {
    type: 'string',
    enum: ['ar', 'en'],
  }),
  requestId: header(
    'x-request-id',
    'A UUID of your own (version 4 or 7) that names the request in answers and logs; made for you when absent',
    { type: 'string', format: 'uuid' },
  ),
  organization: header(
    'x-organization',
    'The slug of the organization, for clients that cannot reach its host name; outside production only',
  ),
  contentLanguage: header('Accept-Language', 'Languages of the content, best first (RFC 9110), such as `ar, en;q=0.8`'),
  idempotencyKey: header(
    'Idempotency-Key',
    '1 to 255 printable ASCII characters. A repetition within 24 hours gets the first answer and has no second effect',
    { type: 'string', maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  ),
  ifMatch: header('If-Match', 'The `ETag` you read, such as `"3"`; another version answers 412 (RFC 9110)'),
  ifNoneMatch: header('If-None-Match', 'The `ETag` you hold; 304 without a body while it is current (RFC 9110)'),
}

/** The parameters of all operations: each header and each paging parameter is written once. */
export class Parameters {
  readonly components: Record<string, Json> = {}

  /** `choosesOrganization`: callers may name the organization in a header. `isWhole`: with an example of each parameter of a path. */
  constructor(private readonly about: { choosesOrganization: boolean; isWhole: boolean }) {}

  of(contract: Contract, isTagged: boolean): Json[] {
    const { example, params, query } = contract
    return [
      ...fields('path', params, this.about.isWhole ? example.params : {}),
      ...this.paging(contract),
      ...fields('query', query, example.query),
      ...headersOf(contract, isTagged).map((one) => this.once(one)),
      ...(this.about.choosesOrganization ? [this.once(shared.organization)] : []),
    ]
  }

  private paging({ list }: Contract): Json[] {
    if (!list) return []
    const orderBy = {
      type: 'string',
      enum: list.orderBy.flatMap((name) => [`${name}:asc`, `${name}:desc`]),
      default: list.default,
    }
    return fields('query', PageQuery).map((parameter) => {
      if (parameter.name === 'orderBy') return { ...parameter, schema: orderBy }
      const name = String(parameter.name)
      this.components[name] = parameter
      return ref('parameters', name)
    })
  }

  /** The reference to a header. A header has one component if it is required, one if it is optional, and one for each other description. */
  private once(one: Header): Json {
    const names = [one.name, `${one.name}.${one.required ? 'required' : 'optional'}`]
    const words = JSON.stringify(one)
    const isFree = (name: string) => !this.components[name] || JSON.stringify(this.components[name]) === words
    let name = names.find(isFree)
    for (let number = 2; !name; number++) name = [`${names[1]}.${number}`].find(isFree)
    this.components[name] = one
    return ref('parameters', name)
  }
}

/** The headers an operation reads; one of its own that is also a shared one only says whether it is required. */
function headersOf(contract: Contract, isTagged: boolean): Header[] {
  const { errors = [], localized, method } = contract
  const common = [
    ...(errors.includes('versionRequired') || errors.includes('versionStale')
      ? [{ ...shared.ifMatch, required: errors.includes('versionRequired') }]
      : []),
    ...(method === 'GET' && isTagged ? [shared.ifNoneMatch] : []),
    ...(localized ? [shared.contentLanguage] : []),
    ...(method === 'POST' ? [shared.idempotencyKey] : []),
    shared.language,
    shared.requestId,
  ]
  const known = new Map(Object.values(shared).map((one) => [one.name.toLowerCase(), one]))
  const byName = new Map(common.map((one) => [one.name.toLowerCase(), one]))
  for (const [name, about] of Object.entries(contract.headers ?? {})) {
    const key = name.toLowerCase()
    const given = byName.get(key) ?? known.get(key) ?? header(name, about.description)
    byName.set(key, { ...given, required: about.required || given.required })
  }
  return [...byName.values()]
}
