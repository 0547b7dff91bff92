import { createHmac } from 'node:crypto'
import { env } from '@/lib/platform/env'
import { contentOrigin } from '@/lib/platform/gate/content-host'
import { isUuid } from '@/lib/platform/ids'
import { decodeBase64Url, deriveKey, same } from '@/lib/platform/secrets'

/** What an address on the host of a package allows: to read the files of this package, and to show them in frames of one origin. */
export type ContentGrant = {
  organizationId: string
  packageId: string
  /** The first label of the package's host. */
  label: string
  /** The origin whose pages may frame it: the organization's own. */
  ancestor: string
  expiresAt: Date
}

/** Addresses live for a day at most: a lesson that is open for longer is opened again. */
export const contentMs = 24 * 3_600_000

const signatureOf = (label: string, payload: string): string =>
  createHmac('sha256', deriveKey(env().APP_SECRET, 'course-content'))
    .update(JSON.stringify([label, payload]))
    .digest('base64url')

/** The first part of the path of each file: what is allowed, and its signature. */
export function grantPath({ organizationId, packageId, label, ancestor, expiresAt }: ContentGrant): string {
  const payload = Buffer.from([organizationId, packageId, expiresAt.getTime(), ancestor].join(' ')).toString('base64url')
  return `${payload}.${signatureOf(label, payload)}`
}

/** Reads that part on the host of a label; null if it is foreign, altered or expired. */
export function readGrant(label: string, part: string, now: Date): ContentGrant | null {
  const [payload = '', signature = '', ...rest] = part.split('.')
  if (part.length > 1_000 || rest.length > 0 || !same(signature, signatureOf(label, payload))) return null
  const [organizationId = '', packageId = '', expires = '', ancestor = ''] = decodeBase64Url(payload)?.toString().split(' ') ?? []
  const expiresAt = new Date(Number(expires))
  if (!isUuid(organizationId) || !isUuid(packageId) || !(expiresAt > now)) return null
  return { organizationId, packageId, label, ancestor, expiresAt }
}

/** Files that the product adds to a package, below a name that none of its own files has. */
export const addedFolder = '.masar'

const encoded = (path: string) => path.split('/').map(encodeURIComponent).join('/')

/** The address of a file of a package, or of one that the product adds; null where the deployment has no host for packages. */
export function contentAddress(grant: ContentGrant, ownHost: string, path: string, search = ''): string | null {
  const origin = contentOrigin(grant.label, ownHost)
  return origin && `${origin}/${grantPath(grant)}/${encoded(path)}${search}`
}

/** The page with the run-time of SCORM, in whose frame an item is shown. */
export const playerPage = `${addedFolder}/player.html`
