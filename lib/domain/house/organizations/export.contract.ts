import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, named } from '@/lib/platform/http/contract'

/** Days that an archive is kept. */
export const archiveDays = 2

export const OrganizationExport = z.object({
  id: Id,
  isReady: z.boolean().describe('Whether the archive is whole; the job tells whether it failed'),
  jobId: Id.describe('The job that makes it'),
  lineCount: z.int().min(0).describe('Lines written so far'),
  size: z.int().min(0).describe('Bytes written so far'),
  createdAt: Instant,
  expiresAt: Instant.describe('When the archive is deleted'),
})
export const OrganizationExportDownload = OrganizationExport.extend({
  name: z.string().describe('Name for the file'),
  url: z
    .string()
    .nullable()
    .describe("Path on the organization's host, without key or token, for an hour; null: it is not ready"),
})
named({ OrganizationExport, OrganizationExportDownload })

const access = { role: 'admin', permission: 'organization.export' } as const
const path = '/admin/organization/export'
const [id, jobId] = ['01939e5c-7a30-7c2e-9a54-5b8f0d6f1a95', '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a96']
const shown: z.input<typeof OrganizationExport> = {
  id,
  isReady: true,
  jobId,
  lineCount: 5120,
  size: 40_211_800,
  createdAt: '2026-11-21T09:30:00.000Z',
  expiresAt: '2026-11-23T09:30:00.000Z',
}

export const exportOrganization = contract({
  id: 'organizations.export',
  method: 'POST',
  path,
  summary: 'Export the whole organization',
  description: `One file with everything that the organization has on this server, which \`npm run organization:import\` brings to another one: all rows as they are at one moment, and all files. Passwords, keys and other secrets are not in it. A job writes it; only its caller can download it (\`GET ${path}/:exportId\`), and it is deleted after ${archiveDays} days. It holds what people wrote, also in private: keep it as you keep a backup.`,
  access,
  audit: 'adminOrganizationExport',
  status: 202,
  location: '/shared/job/:jobId',
  returns: z.object({ id: Id.describe('The export'), jobId: Id }),
  errors: ['organizationExportRunning'],
  example: { returns: { id, jobId } },
})

export const listOrganizationExports = contract({
  id: 'organizations.exports',
  method: 'GET',
  path: `${path}/list`,
  summary: 'List your exports of the organization',
  description: 'Those that the caller asked for in the last days.',
  access,
  returns: z.array(OrganizationExport),
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:desc' },
  example: { returns: [shown] },
})

export const readOrganizationExport = contract({
  id: 'organizations.readExport',
  method: 'GET',
  path: `${path}/:exportId`,
  summary: 'Get the address of an exported archive',
  description: 'Of an export that the caller asked for; those of others are not found. Each reading makes a new address.',
  access,
  audit: 'adminOrganizationExportDownloaded',
  params: z.object({ exportId: Id }),
  returns: OrganizationExportDownload,
  errors: ['organizationExportNotFound'],
  example: {
    params: { exportId: id },
    returns: {
      id,
      isReady: true,
      jobId,
      lineCount: shown.lineCount,
      size: shown.size,
      createdAt: shown.createdAt,
      expiresAt: shown.expiresAt,
      name: 'alnoor-2026-11-21.masar.gz',
      url: '/files/01939e5c-7a30-7c2e-9a54-5b8f0d6f1a95/9f3c?type=application%2Fgzip&name=alnoor-2026-11-21.masar.gz&expires=1763719200000&signature=Zm9y',
    },
  },
})
