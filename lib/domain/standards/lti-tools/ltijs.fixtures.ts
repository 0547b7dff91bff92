import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import ltijs, { type LtiToken } from 'ltijs'

type Stored = { collection: string; index: object; item: object }
const has = (one: object, query: object) =>
  Object.entries(query).every(([name, value]) => Object.entries(one).some(([own, is]) => own === name && is === value))

/** The store of ltijs, in this process; by default it is a database of its own. */
class Memory {
  private rows: Stored[] = []
  private of = (collection: string, query: object = {}) =>
    this.rows.filter((row) => row.collection === collection && has({ ...row.item, ...row.index }, query))
  setup = async () => true
  Close = async () => true
  Get = async (_key: unknown, collection: string, query?: object) => {
    const found = this.of(collection, query).map(({ item }) => structuredClone(item))
    return found.length > 0 && found
  }
  Insert = async (_key: unknown, collection: string, item: object, index: object = {}) => {
    this.rows.push({ collection, index, item: { createdAt: Date.now(), ...item } })
    return true
  }
  Replace = async (key: unknown, collection: string, query: object, item: object, index: object = {}) => {
    await this.Delete(collection, query)
    return this.Insert(key, collection, item, index)
  }
  Modify = async (_key: unknown, collection: string, query: object, change: object) => {
    for (const row of this.of(collection, query)) Object.assign(row.item, change)
    return true
  }
  Delete = async (collection: string, query: object) => {
    const gone = this.of(collection, query)
    this.rows = this.rows.filter((row) => !gone.includes(row))
    return true
  }
}

/** A tool of an independent implementation (ltijs), on this machine. Its page answers with what it learned from the message. */
export async function startTool() {
  // Of its own, because the files of tests share a process.
  const provider = new ltijs.Provider.constructor()
  const server = createServer((request, response) => provider.app(request, response))
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://localhost:${port}`
  provider.setup(
    'a key of the tool for its cookies',
    { plugin: new Memory() },
    {
      // As in production: the message comes from another site. Browsers take such cookies from localhost without TLS too.
      cookies: { secure: true, sameSite: 'None' },
      dynReg: { url: `${url}/`, name: 'Virtual laboratory', customParameters: { course: '$Context.id' }, autoActivate: true },
    },
  )
  provider.onConnect((token, _request, response) => response.json(token))
  provider.onDeepLinking((token, _request, response) => response.json(token))
  await provider.deploy({ serverless: true, silent: true })
  return {
    url,
    registrationUrl: `${url}/register`,
    settings: { loginUrl: `${url}/login`, launchUrl: `${url}/`, redirectUris: [`${url}/`], keySetUrl: `${url}/keys` },
    services: provider,
    /** Tells the tool about a platform, with what the platform shows to be copied. */
    async register(
      platform: { issuer: string; authorizationUrl: string; tokenUrl: string; keySetUrl: string },
      clientId: string,
    ) {
      const registered = await provider.registerPlatform({
        url: platform.issuer,
        name: `Masar ${clientId}`,
        clientId,
        authenticationEndpoint: platform.authorizationUrl,
        accesstokenEndpoint: platform.tokenUrl,
        authConfig: { method: 'JWK_SET', key: platform.keySetUrl },
      })
      await registered.platformActive(true)
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(resolve)
      }),
  }
}

/** A form of a page, as a browser would send it. */
export function formIn(page: string): { action: string; method: string; fields: URLSearchParams } {
  const plain = (text: string) =>
    text
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
  const [, method = '', action = ''] = /<form method="(\w+)" action="([^"]*)"/.exec(page) ?? []
  if (!action) throw new Error(`There is no form: ${page.slice(0, 2000)}`)
  const fields = [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
  return {
    method,
    action: plain(action),
    fields: new URLSearchParams(fields.map(([, name = '', value = '']) => [plain(name), plain(value)])),
  }
}

/** A browser that follows forms and redirects from an address to the first page without either; its cookies are by host. */
export async function browse(address: string, jar = new Map<string, string>()): Promise<{ text: string; steps: string[] }> {
  const steps: string[] = []
  let next: { url: string; body?: URLSearchParams } = { url: address }
  for (let count = 0; count < 10; count += 1) {
    const { url, body } = next
    steps.push(`${body ? 'POST' : 'GET'} ${url}`)
    const host = new URL(url).host
    const cookie = [...jar]
      .flatMap(([key, value]) => (key.startsWith(`${host} `) ? [`${key.slice(host.length + 1)}=${value}`] : []))
      .join('; ')
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie }, ...(body && { method: 'POST', body }) })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(`${host} ${name}`, value)
    }
    const location = answer.headers.get('location')
    const text = await answer.text()
    if (location) next = { url: new URL(location, url).href }
    else if (text.includes('<form ')) {
      const { action, method, fields } = formIn(text)
      next = method === 'post' ? { url: action, body: fields } : { url: `${action}?${fields}` }
    } else return { text, steps }
  }
  throw new Error(`The way does not end: ${steps.join(' → ')}`)
}

export const tokenIn = (text: string): LtiToken => JSON.parse(text)
