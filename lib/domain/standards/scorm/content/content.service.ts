import { sql } from 'drizzle-orm'
import { isActiveOrganization } from '@/lib/domain/house/organizations/organizations.service'
import { clock } from '@/lib/platform/clock'
import { withTenant } from '@/lib/platform/db/tenant'
import { Refusal } from '@/lib/platform/errors'
import { contentLabelOf } from '@/lib/platform/gate/content-host'
import { serveProtocol } from '@/lib/platform/http/protocol'
import { objectAnswer } from '@/lib/platform/storage/file-download'
import type { ObjectKey } from '@/lib/platform/storage/objects'
import { isSafePath } from '../packages/package-names.rules'
import { addedFile } from './added-files.service'
import { addedFolder, type ContentGrant, readGrant } from './content-address.rules'
import { contentTypeOf } from './content-types.rules'
import { isStillOpen } from './open-launches.service'
import { endpointAt } from './record-store.rules'

/**
 * The rights of a page of a package: it may run the scripts of its own host, show pictures and films of
 * others, and be framed by its organization and itself. It sends data only to its own host and to the
 * statement store of its organization, and never replaces the page around it.
 */
const policyOf = ({ ancestor }: ContentGrant): string =>
  [
    `default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:`,
    `img-src 'self' data: blob: https:`,
    `media-src 'self' data: blob: https:`,
    `font-src 'self' data: https:`,
    `frame-src 'self' data: blob: https:`,
    // Content of cmi5 and xAPI reports to the store of its organization.
    `connect-src 'self' data: blob: ${endpointAt(ancestor)}`,
    `object-src 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'self' ${ancestor}`,
    'sandbox allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-modals allow-downloads',
  ].join('; ')

/** Of every answer: no cookie, no word about where the visitor came from, no devices. */
const always = {
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-resource-policy': 'same-origin',
  'x-robots-tag': 'noindex',
}

type Found = { key: ObjectKey; size: number }

/** The stored file of a path; null if the package, or its organization, is not served, or the lesson is no longer open to who launched it. */
async function storedFile(grant: ContentGrant, path: string): Promise<Found | null> {
  const { organizationId, packageId, label } = grant
  const value = (id: string) => sql`${id}::uuid`
  const launcher = { userId: value(grant.userId), sessionId: value(grant.sessionId), moduleId: value(grant.moduleId) }
  const isOpen = isStillOpen({ organization: { id: organizationId }, now: clock.now() }, launcher)
  const [row] = await withTenant(
    organizationId,
    (db) =>
      db.execute<{ object: string; size: number; content: string }>(sql`
        select f.object, f.size, p.content_id as content
        from scorm_package_files f
        join scorm_packages p on p.organization_id = f.organization_id and p.id = f.package_id and p.state = 'ready' and p.host_label = ${label}
        where f.organization_id = ${organizationId} and f.package_id = ${packageId} and f.path = ${path} and ${isActiveOrganization(organizationId)}
          and ${isOpen}`),
    { readOnly: true },
  )
  return row ? { key: `${organizationId}/${row.content}/${row.object}`, size: row.size } : null
}

/** The path of a request in its package, decoded once. */
function pathIn(pathname: string): { part: string; path: string } | null {
  const [, part = '', rest = ''] = /^\/([\w.-]{1,1000})\/(.{1,2000})$/.exec(pathname) ?? []
  try {
    const path = decodeURIComponent(rest)
    return part && (isSafePath(path) || path.startsWith(`${addedFolder}/`)) ? { part, path } : null
  } catch {
    return null
  }
}

async function fileOf(request: Request, grant: ContentGrant, path: string): Promise<Response> {
  const found = await storedFile(grant, path)
  if (!found) throw new Refusal('routeNotFound')
  const { key, size } = found
  const headers = {
    'content-type': contentTypeOf(path),
    'content-security-policy': policyOf(grant),
    'accept-ranges': 'bytes',
    // Each unpacking has a folder of its own, so an object never changes.
    etag: `"${key.split('/').slice(1).join('-')}"`,
    'cache-control': 'private, no-cache',
  }
  return objectAnswer(request, key, size, headers)
}

type Place = { asked: ReturnType<typeof pathIn>; grant: ContentGrant | null }

function placeOf({ pathname }: URL, { headers }: Request): Place {
  const label = contentLabelOf(headers.get('host'))
  const asked = label === null ? null : pathIn(pathname)
  return { asked, grant: label !== null && asked ? readGrant(label, asked.part, clock.now()) : null }
}

/**
 * Answers every request to the host of a package: files of that package under a signed path, and nothing else. No cookie and no body is read, and
 * none of the API or the pages is here. A request without a valid signature counts against the limit of pages.
 */
export const answerContent = serveProtocol(
  {
    failure: 'a file of a course package could not be served',
    place: placeOf,
    limit: 'pages',
    counted: (_, { grant }) => (grant ? 'never' : 'first'),
    organization: 'none',
    headers: always,
  },
  async ({ request, place: { asked, grant } }) => {
    if (!asked || !grant) throw new Refusal(asked ? 'addressInvalid' : 'routeNotFound')
    const { method } = request
    if (method !== 'GET' && method !== 'HEAD') throw new Refusal('methodNotAllowed', { headers: { allow: 'GET, HEAD' } })
    const { path } = asked
    if (path.startsWith(`${addedFolder}/`)) return addedFile(grant, path.slice(addedFolder.length + 1))
    return fileOf(request, grant, path)
  },
)
