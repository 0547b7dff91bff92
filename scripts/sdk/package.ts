import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { apiVersion, openApi } from '@/lib/domain/documentation'
import { bundleSdk } from './bundle'
import { type Document, declarations } from './declarations'

const run = promisify(execFile)
const generated = 'sdk/src/generated'

/** Writes the generated types into `sdk/src/generated`. They are types only; the code runs without them. */
export function generate(): void {
  mkdirSync(generated, { recursive: true })
  const document = JSON.parse(JSON.stringify(openApi())) as Document
  for (const [name, text] of Object.entries(declarations(document))) writeFileSync(join(generated, name), text)
}

/** Type-checks the SDK and writes its declaration files. */
async function declare(folder: string): Promise<void> {
  await run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'sdk/tsconfig.json', '--outDir', folder])
}

/** Adds `.js` to relative imports, which TypeScript requires with `moduleResolution: node16`. */
const withExtensions = (declaration: string) => declaration.replace(/(from '\.[^']*)'/g, "$1.js'")

/** Builds the package in a temporary folder and returns the path of the .tgz file. */
export async function packSdk(destination: string): Promise<string> {
  const work = mkdtempSync(join(tmpdir(), 'masar-sdk-'))
  try {
    generate()
    const dist = join(work, 'package/dist')
    await Promise.all([bundleSdk(join(dist, 'index.js')), declare(join(work, 'declarations'))])
    cpSync(join(work, 'declarations/sdk/src'), dist, { recursive: true })
    rmSync(join(dist, 'captcha.d.ts'))
    for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.d.ts')))
      writeFileSync(join(dist, file), withExtensions(readFileSync(join(dist, file), 'utf8')))
    cpSync('sdk/README.md', join(work, 'package/README.md'))
    cpSync('LICENSE', join(work, 'package/LICENSE'))
    const manifest = JSON.parse(readFileSync('sdk/package.json', 'utf8')) as object
    writeFileSync(join(work, 'package/package.json'), JSON.stringify({ ...manifest, version: apiVersion }, null, 2))
    mkdirSync(destination, { recursive: true })
    await run('npm', ['pack', '--silent', '--pack-destination', resolve(destination)], { cwd: join(work, 'package') })
    const [file] = readdirSync(destination).filter((name) => name === `masar-sdk-${apiVersion}.tgz`)
    if (!file) throw new Error('npm pack wrote no file')
    return join(destination, file)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
