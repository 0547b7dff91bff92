import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runningEmbedded } from '@/db/embedded'
import { mayMakeSecret } from '@/lib/platform/env'
import { keptSecret } from './kept-secret'

/** Reads the .env files, and completes the environment as `npm start` does in development: the kept secret, and the embedded database if it runs. */
export async function findDeployment(): Promise<{ folder: string; url: string | undefined }> {
  for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile(file)
  const folder = process.env.DATA_FOLDER || '.data'
  const url = process.env.DATABASE_URL || (await runningEmbedded(join(folder, 'postgres')))
  // An absent value would become the text "undefined".
  if (url) process.env.DATABASE_URL = url
  if (mayMakeSecret(process.env) && existsSync(join(folder, 'app-secret'))) process.env.APP_SECRET ||= keptSecret(folder)
  return { folder, url }
}
