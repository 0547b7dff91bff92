import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A program of sdk/examples as it stands; next.config.mjs has the folder deployed with the guide. */
export const program = (name: string): string => readFileSync(join(process.cwd(), 'sdk/examples', name), 'utf8').trimEnd()
