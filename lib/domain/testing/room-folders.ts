import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const domain = fileURLToPath(new URL('..', import.meta.url))
const foldersIn = (folder: string) =>
  readdirSync(`${domain}${folder}`, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

/** The folders of the rooms below lib/domain: `house/identity`. */
export const roomFolders: readonly string[] = foldersIn('')
  .flatMap((wing) => foldersIn(wing).map((room) => `${wing}/${room}`))
  .filter((folder) => existsSync(`${domain}${folder}/room.ts`))
