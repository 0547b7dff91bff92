import { ensureSigningKeys } from '@/lib/platform/auth/key-ring'
import { deploymentProblems } from '@/lib/platform/db/deployment-mark'
import { holdsDemo, wallProblems } from '@/lib/platform/db/walls'
import { env } from '@/lib/platform/env'
import { log } from '@/lib/platform/log'

/**
 * Refuses to serve on anything unsafe: a bad environment, a role that bypasses row-level security, a table without it, demo accounts
 * in production, a database of another deployment. Makes the first signing keys. Every host calls it once before it listens.
 */
export async function assertFitToServe(): Promise<void> {
  const { deployment, DATABASE_URL } = env()
  const problems = [...(await wallProblems()), ...(await deploymentProblems())]
  if (deployment === 'production' && (await holdsDemo()))
    problems.push('this database holds demo organizations, whose passwords are published')
  if (problems.length > 0) throw new Error(`Masar refuses to serve:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
  // Under npm start only the primary has it; this covers the other ways to start.
  if (deployment === 'production' && DATABASE_URL)
    log().warn({}, "This process answers requests and knows the owner's DATABASE_URL: give it DATABASE_APP_URL alone.")
  await ensureSigningKeys()
}
