import { createHmac } from 'node:crypto'
import { env } from '@/lib/platform/env'
import { contentOrigin } from '@/lib/platform/gate/content-host'
import { isUuid } from '@/lib/platform/ids'
import { decodeBase64Url, deriveKey, same } from '@/lib/platform/secrets'

/** The rights of an address on a package's host: to read its files, and to frame them on one origin. */
export type ContentGrant = {
  organizationId: string
  packageId: string
  /** The first label of the package's host. */
  label: string
  /** The origin whose pages may frame it: the organization's own. */
  ancestor: string
  expiresAt: Date
  /** Who launched which lesson, in which session: asked with each file. */
  userId: string
  sessionId: string
  moduleId: string
}

/** Addresses live for a day at most, and end with the session and the enrolment before: a lesson that is open for longer is opened again. */
export const contentMs = 24 * 3_600_000

const signatureOf = (label: string, payload: string): string =>
  createHmac('sha256', deriveKey(env().APP_SECRET, 'course-content'))
    .update(JSON.stringify([label, payload]))
    .digest('base64url')

/** The first part of the path of each file: what is allowed, and its signature. */
export function grantPath({ label, expiresAt, ...grant }: ContentGrant): string {
  const { organizationId, packageId, ancestor, userId, sessionId, moduleId } = grant
  // Processes of the previous release read the first four.
  const parts = [organizationId, packageId, expiresAt.getTime(), ancestor, userId, sessionId, moduleId]
  const payload = Buffer.from(parts.join(' ')).toString('base64url')
  return `${payload}.${signatureOf(label, payload)}`
}

/** Reads that part on the host of a label; null if it is foreign, altered or expired. */
export function readGrant(label: string, part: string, now: Date): ContentGrant | null {
  const [payload = '', signature = '', ...rest] = part.split('.')
  if (part.length > 1_000 || rest.length > 0 || !same(signature, signatureOf(label, payload))) return null
  const parts = decodeBase64Url(payload)?.toString().split(' ') ?? []
  const [organizationId = '', packageId = '', expires = '', ancestor = '', userId = '', sessionId = '', moduleId = ''] = parts
  const expiresAt = new Date(Number(expires))
  const ids = { organizationId, packageId, userId, sessionId, moduleId }
  if (!Object.values(ids).every(isUuid) || !(expiresAt > now)) return null
  return { ...ids, label, ancestor, expiresAt }
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
