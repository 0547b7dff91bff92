import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

const left = ['node_modules', '.git', '.data', 'test-results', 'playwright-report']

/** Links where the file system and the owner allow it, else copies. */
function copyOf(from: string, to: string): void {
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'ignore' })
  } catch {
    execFileSync('rm', ['-rf', to])
    execFileSync('cp', ['-a', from, to])
  }
}

/** This built checkout as the guide's step 3 leaves it on a server: a copy, whose development packages `npm prune` removed. */
export function prunedCopy(): string {
  mkdirSync('.data', { recursive: true })
  const folder = mkdtempSync(resolve('.data/server-'))
  for (const name of readdirSync('.'))
    if (!left.includes(name)) cpSync(name, join(folder, name), { recursive: true, preserveTimestamps: true })
  copyOf('node_modules', join(folder, 'node_modules'))
  // npm writes these anew, in place: not through a link into the packages of this checkout.
  for (const name of ['.package-lock.json', '.masar-lock']) {
    const file = join('node_modules', name)
    if (!existsSync(file)) continue
    execFileSync('rm', ['-f', join(folder, file)])
    cpSync(file, join(folder, file), { preserveTimestamps: true })
  }
  execFileSync('npm', ['prune', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return folder
}
