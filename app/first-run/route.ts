import { Founding } from '@/lib/domain/house/organizations/founding.contract'
import { hasOrganizations } from '@/lib/domain/standards/operator/founding.service'
import { assertFirstRun, runFirst } from '@/lib/host/first-run'
import { linkHeader } from '@/lib/platform/auth/sign-in-protocol'
import { asRefusal, Refusal } from '@/lib/platform/errors'
import { readPageLabel } from '@/lib/platform/gate/label-request'
import { countFirstRun } from '@/lib/platform/gate/rate-limit'
import { assertBodyHeaders, readJson } from '@/lib/platform/http/body'
import { refused, success } from '@/lib/platform/http/envelope'
import { isFromOurPages } from '@/lib/platform/http/same-origin'
import { fieldErrors } from '@/lib/platform/http/validation'
import { text } from '@/lib/platform/i18n/text'
import { log } from '@/lib/platform/log'

/**
 * The form of the first-run page: creates the first organization of this server for the holder of the token that the server printed. Outside the API,
 * whose every operation belongs to an organization. Without a valid token, nothing of the form is read.
 */
export async function POST(request: Request): Promise<Response> {
  const { language, requestId, address } = readPageLabel(request.headers)
  const about = { language, path: '/first-run', requestId, headers: {} }
  try {
    if (!isFromOurPages(request.headers)) throw new Refusal('originRefused')
    const counted = await countFirstRun(address)
    if (!counted.allowed) throw new Refusal('tooManyRequests', { retryAfter: counted.retryAfter, headers: counted.headers })
    if (await hasOrganizations()) throw new Refusal('routeNotFound')
    assertBodyHeaders(request)
    const token = request.headers.get(linkHeader) ?? ''
    await assertFirstRun(token)
    const { data: input, error } = Founding.safeParse(await readJson(request), { reportInput: true })
    if (error) throw new Refusal('validation', { fields: fieldErrors(error) })
    return success(about, 201, text(language, 'common.firstRun.done'), await runFirst(token, input))
  } catch (error) {
    const refusal = asRefusal(error)
    if (refusal.reason === 'internal') log().error({ err: error, requestId }, 'the first organization could not be created')
    return refused(about, refusal)
  }
}
