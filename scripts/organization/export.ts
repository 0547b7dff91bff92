/**
 * `npm run organization:export -- --slug=alnoor --file=alnoor.masar.gz`, or `node dist/organization-export.mjs …`: an organization as one file. It has no
 * passwords and no keys, but everything else that people wrote: keep it as you keep a backup (docs/operate.md).
 */
import { parseArgs } from 'node:util'
import { runOnArchive } from './archive-program'

const { slug, file } = parseArgs({ options: { slug: { type: 'string' }, file: { type: 'string' } } }).values

await runOnArchive(file, 'exported', async (from, path) => {
  if (!slug) throw new Error('--slug is missing.')
  const { exportOrganization } = await import('@/lib/host/organization-archive')
  const { clock } = await import('@/lib/platform/clock')
  const { lines } = await exportOrganization({ ...from, now: clock.now() }, slug, path)
  return `The organization ${slug} was written to ${path}: ${lines} lines.`
})
