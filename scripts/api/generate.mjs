// Generates types and a Postman collection from an OpenAPI document with common tools, as integrators do: `node scripts/api/generate.mjs <document> <folder>`.
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire, register } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

// Both type generators need the compiler API of TypeScript 5, which TypeScript 7 does not have. This package contains it, without another `tsc`.
const former = createRequire(import.meta.url).resolve('@ts-morph/common/dist/typescript.js')
const hook = `export const resolve = (name, context, next) =>
  name === 'typescript' ? { url: ${JSON.stringify(pathToFileURL(former).href)}, shortCircuit: true } : next(name, context)`
register(`data:text/javascript,${encodeURIComponent(hook)}`)

const [document, folder] = process.argv.slice(2)
if (!document || !folder) throw new Error('Usage: node scripts/api/generate.mjs <document> <folder>')
const { default: openapiTypescript, astToString } = await import('openapi-typescript')
const { createClient } = await import('@hey-api/openapi-ts')
const { default: postman } = await import('openapi-to-postmanv2')
await writeFile(join(folder, 'openapi-typescript.ts'), astToString(await openapiTypescript(pathToFileURL(document))))
await createClient({
  input: document,
  output: join(folder, 'hey-api'),
  plugins: ['@hey-api/typescript', '@hey-api/sdk'],
  logs: { file: false },
})
const source = { type: 'string', data: await readFile(document, 'utf8') }
const converted = await promisify(postman.convertV2)(source, { folderStrategy: 'Tags' })
if (!converted.result) throw new Error(converted.reason)
await writeFile(join(folder, 'postman.json'), JSON.stringify(converted.output[0].data))
