import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { folders } from './lanes'

/** Fewer files than this are run by one process sooner than a second one has loaded what they test and copied the database. */
const filesOfWorker = 8

/** The test files that the paths of a command name: those that contain one of them, as Vitest reads them. None named: undefined. */
export function namedFiles(args: readonly string[]): string[] | undefined {
  const paths = args.filter((arg) => arg.includes('/') && !arg.startsWith('-')).map((path) => path.replace(/^\.\//, ''))
  if (paths.length === 0) return undefined
  return folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
    .filter((file) => file.endsWith('.test.ts') && paths.some((path) => file.includes(path)))
}

/** How many processes the files of a command get. */
export function workersFor(args: readonly string[], atMost: number): number {
  const files = namedFiles(args)
  return files ? Math.max(1, Math.min(atMost, Math.ceil(files.length / filesOfWorker))) : atMost
}
