import { collectionCalls, variablesOf } from '@/lib/platform/http/collection-call'
import { httpFile } from '@/lib/platform/http/http-file'
import { collectionOf, type PostmanCollection, postmanCollection } from '@/lib/platform/http/postman'
import { noIssuer, tourOf, waitAtLimits } from './collection-tour'
import { openApi } from './documentation'
import { operations } from './product'

const description = `Every operation with its example. Set the variables url and apiKey (<key>:<secret>) first.
A program: "Get an access token for a service account", with a key of kind service. A person: put a solved CAPTCHA into captchaToken
(npm run -s demo:captcha -- <url>), then "Sign in with email and password". In Postman, answers that carry tokens keep them in variables, and the id of
what was made, or of the first item of a list, is kept for the operations on one record.`

const tourDescription = `Everything that can be read, one request after the other, with a key and a sign-in: it signs in as an administrator, makes what has to be
there, reads, and tidies up. It takes a server in development, for it reads the links of mails in /console/mailbox. Set url, apiKey (<key>:<secret>), email and password, a
certificate's code, and two solved CAPTCHAs (npm run -s demo:captcha -- <url>), one for the sign-in and one for the sign-up; \`npm run api:collection\` fills in those of the
demo. \`issuer\` is an identity provider that the server can reach, such as https://accounts.google.com: nobody signs in there, only its description is read. Without
one, the request that starts a sign-in there is left out. From a terminal:

npx newman run .data/api/masar.tour.postman_collection.json --env-var captchaToken="$(npm run -s demo:captcha -- http://localhost:3000)" \\
  --env-var signUpCaptchaToken="$(npm run -s demo:captcha -- http://localhost:3000)"`

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

/** The values that a person types in before the tour. */
export type TourSettings = Partial<Record<'apiKey' | 'email' | 'password' | 'publicCertificateVerifyCode', string>>

/** Operations of the organization of the server's operator alone. */
const ofOperator: ReadonlySet<string> = new Set(
  operations.flatMap(({ contract: { id, access } }) =>
    typeof access === 'object' && access.organization === 'platform' ? [id] : [],
  ),
)

/** Everything that can be read as a Postman collection that runs by itself, for a host. */
export function tourForPostman(url: string, settings: TourSettings = {}): PostmanCollection {
  const { calls, about } = parts(url)
  const typed = { email: '', password: '', signUpCaptchaToken: '', issuer: noIssuer }
  const variables = { ...variablesOf(calls, url), ...typed, ...settings }
  const name = `${about.name}: tour`
  const everywhere = calls.filter(({ id }) => !ofOperator.has(id))
  return collectionOf(tourOf(everywhere), { name, description: tourDescription, variables, scripts: [waitAtLimits] })
}

/** The API as an `.http` file, for a host. */
export function collectionForEditors(url: string): string {
  const { calls, about } = parts(url)
  return httpFile(calls, about)
}
