// Creates the organizations that the journeys need besides the demo, before the product starts on the same data folder.
import { join } from 'node:path'
import { startEmbedded } from '@/db/embedded'
import { liveTypes } from '@/lib/domain/learning/live/words'
import { keptSecret } from '@/scripts/kept-secret'
import type { ContentPath } from '@/scripts/seed/content/writing'
import { copies } from './settings'

const { DATA_FOLDER: folder, PORT: port } = process.env
if (!folder || !port) throw new Error('DATA_FOLDER and PORT say where the product will run')
// The proofs of its sign-ins are no subject here, and take a third of the time.
process.env.CAPTCHA_PROVIDER = 'test'
process.env.APP_SECRET ||= keptSecret(folder)
const database = await startEmbedded({ folder: join(folder, 'postgres') })
try {
  // Modules imported from here on read the environment when they are loaded.
  process.env.DATABASE_URL = database.url
  if (database.socket) process.env.DATABASE_SOCKET = database.socket
  const { migrate } = await import('@/lib/platform/db/migrate')
  const { closeDatabase } = await import('@/lib/platform/db/pool')
  const { seedDemo } = await import('@/scripts/seed/demo')
  const { demoOrganizations } = await import('@/scripts/seed/demo-organizations')
  await migrate(database.url)
  // All lessons of one path are enough for a journey through it; of the others the first, because no path is published without one, and those that
  // take place at a time, because sessions are made for them.
  const shortened = (path: ContentPath): ContentPath => {
    const kept = path.modules.filter(({ type }, place) => place === 0 || liveTypes.some((live) => live === type))
    if (kept.length === 0) throw new Error(`${path.path} has no lesson`)
    return {
      ...path,
      sections: path.sections.slice(0, 1).map((section) => ({ ...section, items: kept.map(({ key }) => key) })),
      modules: kept,
    }
  }
  const organizations = copies.flatMap(({ slug, of }) =>
    demoOrganizations
      .filter((one) => one.slug === of)
      .map((one) => {
        const [whole, ...others] = one.content
        const quizzes = one.quizzes.filter(({ path }) => path === whole?.path)
        return { ...one, slug, content: whole ? [whole] : [], quizzes, brief: [...one.brief, ...others.map(shortened)] }
      }),
  )
  await seedDemo({ baseUrl: `http://localhost:${port}`, file: join(folder, 'demo.json'), organizations })
  await closeDatabase()
} finally {
  await database.stop()
}
