/**
 * `npm run organization:import -- --file=alnoor.masar.gz`, or `node dist/organization-import.mjs …`: an organization from the file of another server of the
 * same version (docs/operate.md).
 */
import { parseArgs } from 'node:util'
import { runOnArchive } from './archive-program'

const { file } = parseArgs({ options: { file: { type: 'string' } } }).values

await runOnArchive(file, 'imported', async (from, path) => {
  const { importOrganization } = await import('@/lib/host/organization-archive')
  const { slug } = await importOrganization(from, path)
  return `The organization ${slug} was imported. People set new passwords with "Forgot password", applications need new API keys.`
})
