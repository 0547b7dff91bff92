import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { env } from '@/lib/platform/env'
import type { Demo } from './shown-document'

const DemoFile = z.object({
  organizations: z.array(
    z.object({
      slug: z.string(),
      apiKey: z.string(),
      certificates: z.array(z.object({ code: z.string() })),
      users: z.array(z.object({ role: z.string(), email: z.string(), password: z.string() })),
    }),
  ),
})

/** The demo's keys, its learners and a certificate of each organization, for trying operations outside of production; none where no demo was seeded by this installation. */
export async function readDemo(): Promise<Demo[]> {
  const { DATA_FOLDER, deployment } = env()
  if (deployment === 'production') return []
  const text = await readFile(join(DATA_FOLDER, 'demo.json'), 'utf8').catch(() => null)
  const { organizations } = text ? DemoFile.parse(JSON.parse(text)) : { organizations: [] }
  return organizations.flatMap(({ slug, apiKey, certificates, users }) => {
    const learner = users.find(({ role }) => role === 'learner')
    const code = certificates[0]?.code
    return learner ? [{ slug, apiKey, email: learner.email, password: learner.password, ...(code && { code }) }] : []
  })
}
