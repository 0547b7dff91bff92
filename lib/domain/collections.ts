import { collectionCalls } from '@/lib/platform/http/collection-call'
import { httpFile } from '@/lib/platform/http/http-file'
import { type PostmanCollection, postmanCollection } from '@/lib/platform/http/postman'
import { openApi } from './documentation'
import { operations } from './operations'

const description = `Every operation with its example. Set the variables url and apiKey (<key>:<secret>) first.
A program: "Get an access token for a service account", with a key of kind service. A person: put a solved CAPTCHA into captchaToken
(npm run -s demo:captcha -- <url>), then "Sign in with email and password". In Postman, answers that carry tokens keep them in variables, and lists
keep the id of their first item for the operations on one item.`

type Documented = { info: { version: string }; paths: Record<string, Record<string, { operationId: string; tags: string[] }>> }

function parts(url: string) {
  const document = openApi() as Documented
  const shown = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  const groups = new Map(shown.map(({ operationId, tags }) => [operationId, tags[0] ?? '']))
  const calls = collectionCalls(operations, (id) => groups.get(id) ?? '')
  return { calls, about: { name: `Masar API ${document.info.version}`, description, url } }
}

/** The API as a Postman collection, for a host. */
export function collectionForPostman(url: string): PostmanCollection {
  const { calls, about } = parts(url)
  return postmanCollection(calls, about)
}

/** The API as an `.http` file, for a host. */
export function collectionForEditors(url: string): string {
  const { calls, about } = parts(url)
  return httpFile(calls, about)
}
